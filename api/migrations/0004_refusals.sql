-- What the API never does is refused to everybody else too.

-- A gig that is held has a booking, as every booking has a gig that is held. The two name each
-- other, so this half waits for the end of the transaction.
alter table bookings add unique (gig_id, packer_id);
alter table gigs add foreign key (id, packer_id) references bookings (gig_id, packer_id)
  deferrable initially deferred;

create function refuse() returns trigger
language plpgsql as $$
begin
  raise exception '%', tg_argv[0] using errcode = 'check_violation';
end
$$;

-- It is somebody's pay record. Its booking stays too: the key above holds it.
create trigger gigs_stay_completed before update or delete on gigs
  for each row when (old.gig_status_id = 3)
  execute function refuse('a completed gig stays as it is');

-- Who may do what: a look at the account when a row comes, rather than a constant column, a
-- composite key and an index in each table. As nobody changes sides, what was seen stays true.
create function has_user_type(user_id integer, wanted text) returns boolean
language sql stable as $$
  select exists (select from users where id = user_id and user_type = wanted)
$$;

create trigger users_keep_their_type before update of user_type on users
  for each row when (new.user_type <> old.user_type)
  execute function refuse('an account stays what it is, customer or packer');

create trigger gigs_by_customers before insert or update of customer_id on gigs
  for each row when (not has_user_type(new.customer_id, 'customer'))
  execute function refuse('only a customer can post a gig');

create trigger bookings_by_packers before insert or update of packer_id on bookings
  for each row when (not has_user_type(new.packer_id, 'packer'))
  execute function refuse('only a packer can book a gig');

create trigger packer_specialties_by_packers before insert or update of user_id on packer_specialties
  for each row when (not has_user_type(new.user_id, 'packer'))
  execute function refuse('only a packer can choose a specialty');

-- What is added to a booked gig must be within what its packer can do at that time; what the
-- packer has dropped since booking may stay required.
create function refuse_unable_packer() returns trigger
language plpgsql as $$
begin
  if new.spec_mask & ~old.spec_mask & ~packer_mask(new.packer_id) <> 0 then
    raise exception 'packer % lacks specialties that gig % would require', new.packer_id, new.id
      using errcode = 'check_violation';
  end if;
  return new;
end
$$;

create trigger gigs_within_reach before update of spec_mask on gigs
  for each row when (new.packer_id is not null and new.spec_mask <> old.spec_mask)
  execute function refuse_unable_packer();

-- The rule of 0003, also for a booking that is handed on.
create or replace trigger bookings_qualified before insert or update of gig_id, packer_id on bookings
  for each row execute function refuse_unqualified_booking();
