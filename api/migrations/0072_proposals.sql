-- What one side of a trip proposes and the other agrees to: another date or address, or extra work.
create table proposals (
  id int generated always as identity primary key,
  trip_id int not null references trips (id),
  -- The event that proposed it. It has the note and the photos.
  event_id bigint not null references gig_events (id),
  kind text not null check (kind in ('change', 'extra')),
  state text not null default 'open' check (state in
    ('open', 'charging', 'agreed', 'declined', 'card_declined', 'taken_back', 'expired', 'ended')),
  -- Of a change: the new columns of the gig, and their values before.
  columns jsonb,
  earlier jsonb,
  answer_until timestamptz(3),
  -- Of extra work.
  reason text check (reason in ('stairs', 'items', 'waiting', 'other')),
  cents int check (cents >= 500),
  created_at timestamptz(3) not null default now(),
  answered_at timestamptz(3),
  constraint proposals_kind_check1 check ((kind = 'extra') = (cents is not null) and (kind = 'extra') = (reason is not null)
    and (kind = 'change') = (answer_until is not null)),
  constraint proposals_answered_check check ((state in ('open', 'charging')) = (answered_at is null))
);
create index proposals_trip_idx on proposals (trip_id, id desc);
create unique index proposals_open_idx on proposals (trip_id) where state in ('open', 'charging');
create index proposals_due_idx on proposals (answer_until) where state = 'open' and answer_until is not null;

-- The extra work that the customer has agreed to, and whose hold is being placed.
alter table payments add column asked_cents int not null default 0;
alter table payments add column asked_by int references proposals (id);
alter table payments add constraint payments_asked_check
  check (asked_cents >= 0 and (asked_cents > 0) = (asked_by is not null)) not valid;
alter table payments validate constraint payments_asked_check;
-- The proposal for which a step holds money.
alter table payment_steps add column proposal_id int;

-- The gig with the extra pay that the customer agreed to before the delivery, and whose hold came after it.
create function with_extra(gig gigs, price_cents int, version int) returns gigs
language plpgsql immutable as $$
begin
  if with_extra.price_cents > gig.price_cents then
    gig.price_cents := with_extra.price_cents;
    gig.version := with_extra.version;
  end if;
  return gig;
end
$$;

-- As in 0010, but the price may rise.
drop trigger gigs_stay_as_completed on gigs;
create trigger gigs_stay_as_completed before update on gigs
  for each row when (
    old.gig_status_id = 3 and new is distinct from without_customer(old)
    and new is distinct from with_local_time(without_customer(old))
    and new is distinct from with_extra(old, new.price_cents, new.version))
  execute function refuse('a completed gig stays as it is');
