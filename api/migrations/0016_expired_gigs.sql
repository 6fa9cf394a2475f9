-- A posted gig expires 12 hours after its pickup time, but not within 24 hours of its posting
-- (docs/product.md). Expired is gig_status_id 4 here and 1 on the wire, so the indexes and totals of open
-- gigs exclude it.

-- Not valid, so that no scan of the table blocks writes. 0017 validates them.
alter table gigs
  drop constraint gigs_gig_status_id_check,
  drop constraint gigs_check1,
  add constraint gigs_gig_status_id_check check (
    gig_status_id in (1, 2, 3) or (gig_status_id = 4 and packer_id is null)) not valid,
  add constraint gigs_check1 check (
    (gig_status_id = 1) = (packer_id is null) or gig_status_id = 4) not valid;

create function gig_expires_at(pickup_date timestamptz, created_on_date timestamptz)
returns timestamptz
language sql immutable parallel safe as $$
  select greatest(pickup_date + interval '12 hours', created_on_date + interval '24 hours')
$$;

-- A new pickup time reopens an expired gig. A trigger, so that the calls of older releases do it too.
create function reopen_gig() returns trigger
language plpgsql as $$
begin
  if gig_expires_at(new.pickup_date, new.created_on_date) > now() then
    new.gig_status_id := 1;
  end if;
  return new;
end
$$;

create trigger gigs_reopen before update of pickup_date on gigs
  for each row when (old.gig_status_id = 4 and new.gig_status_id = 4)
  execute function reopen_gig();

create function log_expiry() returns trigger
language plpgsql as $$
begin
  if new.gig_status_id = 4 then
    insert into gig_events (gig_id, customer_id, actor, kind, from_stage, to_stage)
    values (new.id, new.customer_id, 'system', 'expired', 'posted', 'expired');
  else
    insert into gig_events (gig_id, customer_id, actor, kind, from_stage, to_stage)
    values (new.id, new.customer_id, 'customer', 'reopened', 'expired', 'posted');
  end if;
  return null;
end
$$;

-- Also of pickup_date, because the status that gigs_reopen sets is not a column of the statement.
create trigger gigs_log_expiry after update of gig_status_id, pickup_date on gigs
  for each row when ((old.gig_status_id = 4) <> (new.gig_status_id = 4))
  execute function log_expiry();

-- As in 0013, but without expired gigs: a gig without a packer has no trip.
drop trigger gigs_move_trip on gigs;
create trigger gigs_move_trip after update of gig_status_id on gigs
  for each row when (
    old.gig_status_id <> new.gig_status_id and old.gig_status_id <> 4 and new.gig_status_id <> 4
  )
  execute function follow_gig_status();
