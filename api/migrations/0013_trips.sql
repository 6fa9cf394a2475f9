-- Trips and events: the life of a job, from booking to its end (docs/product.md).

lock table gigs, users in share row exclusive mode;

-- A trip is one packer's hold on one gig. It outlives the booking and the gig, because pay, reviews and
-- disputes refer to it.
create table trips (
  id integer generated always as identity primary key,
  gig_id integer references gigs on delete set null,
  customer_id integer not null references users,
  packer_id integer not null references users,
  stage text not null default 'booked' check (stage in (
    'booked', 'on_the_way', 'at_pickup', 'loaded', 'delivered', 'completed',
    'cancelled', 'no_show', 'disputed', 'resolved')),
  -- Counts the changes of stage. A request names the version that it has seen.
  version integer not null default 1,
  -- Who made the last change of stage, and what they wrote.
  actor text not null default 'packer' check (actor in ('customer', 'packer', 'system', 'operator')),
  note text check (char_length(note) between 1 and 500),
  -- Six digits, known to the customer alone. The packer enters them to complete the trip.
  completion_code text check (completion_code ~ '^[0-9]{6}$'),
  title text not null,
  price_cents integer not null,
  pickup_date timestamptz(3) not null,
  dropoff_date timestamptz(3) not null,
  pickup_city text not null,
  pickup_state text not null,
  pickup_zip_code text not null,
  dropoff_city text not null,
  dropoff_state text not null,
  dropoff_zip_code text not null,
  created_at timestamptz(3) not null default now(),
  stage_at timestamptz(3) not null default now(),
  ended_at timestamptz(3),
  check ((ended_at is not null) = (stage in ('completed', 'cancelled', 'no_show', 'resolved'))),
  check (completion_code is not null or stage not in ('delivered', 'disputed'))
);

create unique index trips_open_idx on trips (gig_id) where ended_at is null;
create index trips_gig_idx on trips (gig_id, id desc);
create index trips_customer_idx on trips (customer_id, id desc);
create index trips_packer_idx on trips (packer_id, id desc);

-- What happened to a gig or a trip. Rows are never changed or deleted. gig_id has no foreign key: events
-- outlive the gig.
create table gig_events (
  id bigint generated always as identity primary key,
  gig_id integer not null,
  trip_id integer references trips,
  customer_id integer not null references users,
  packer_id integer references users,
  actor text not null check (actor in ('customer', 'packer', 'system', 'operator')),
  kind text not null,
  from_stage text,
  to_stage text,
  -- The kind of a problem.
  reason text,
  note text check (char_length(note) between 1 and 500),
  created_at timestamptz(3) not null default now()
);

create index gig_events_gig_idx on gig_events (gig_id, id);
create index gig_events_customer_idx on gig_events (customer_id, id desc);
create index gig_events_packer_idx on gig_events (packer_id, id desc) where packer_id is not null;

create trigger gig_events_stay before delete on gig_events
  for each row execute function refuse('events are never deleted');
-- The note is a user's own text, which goes with the account.
create trigger gig_events_stay_as_written before update on gig_events
  for each row when (
    new.note is not null or to_jsonb(new) - 'note' is distinct from to_jsonb(old) - 'note'
  )
  execute function refuse('events are never changed');

create function new_completion_code() returns text
language sql volatile as $$
  select lpad((('x' || left(gen_random_uuid()::text, 8))::bit(32)::bigint % 1000000)::text, 6, '0')
$$;

-- Whether a trip may go from one stage to another. Who may do it, and when, is decided by the API.
create function is_next_stage(from_stage text, to_stage text) returns boolean
language sql immutable as $$
  select coalesce(case
    when to_stage in ('on_the_way', 'at_pickup', 'loaded', 'delivered') then
      array_position(array['booked', 'on_the_way', 'at_pickup', 'loaded', 'delivered'], from_stage)
      < array_position(array['booked', 'on_the_way', 'at_pickup', 'loaded', 'delivered'], to_stage)
    when to_stage = 'cancelled' then from_stage in ('booked', 'on_the_way', 'at_pickup', 'loaded')
    when to_stage = 'no_show' then from_stage in ('booked', 'on_the_way', 'at_pickup')
    when to_stage = 'completed' then from_stage = 'delivered'
    when to_stage = 'disputed' then from_stage in ('delivered', 'completed')
    when to_stage = 'resolved' then from_stage = 'disputed'
  end, false)
$$;

create function move_trip() returns trigger
language plpgsql as $$
begin
  if not is_next_stage(old.stage, new.stage) then
    raise exception 'trip % cannot go from % to %', old.id, old.stage, new.stage
      using errcode = 'check_violation';
  end if;
  new.version := old.version + 1;
  new.stage_at := now();
  new.ended_at := case
    when new.stage in ('completed', 'cancelled', 'no_show', 'resolved') then now()
  end;
  if new.stage = 'delivered' then
    new.completion_code := new_completion_code();
  end if;
  return new;
end
$$;

create trigger trips_move before update of stage on trips
  for each row when (old.stage <> new.stage) execute function move_trip();

create trigger trips_stay before delete on trips
  for each row execute function refuse('trips are never deleted');

-- Each stage of a trip is one event, written in the same transaction.
create function log_stage() returns trigger
language plpgsql as $$
begin
  insert into gig_events (gig_id, trip_id, customer_id, packer_id, actor, kind, from_stage, to_stage,
    note, created_at)
  values (new.gig_id, new.id, new.customer_id, new.packer_id, new.actor, new.stage, old.stage,
    new.stage, new.note, new.stage_at);
  return null;
end
$$;

create trigger trips_log_booking after insert on trips
  for each row execute function log_stage();
create trigger trips_log_stage after update of stage on trips
  for each row when (old.stage <> new.stage) execute function log_stage();

-- The calls of older releases change only gigs. Triggers keep the trip in step, so every release does.
create function follow_gig_status() returns trigger
language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into gig_events (gig_id, customer_id, actor, kind, to_stage)
    values (new.id, new.customer_id, 'customer', 'posted', 'posted');
  end if;
  if new.gig_status_id > 1 and (tg_op = 'INSERT' or old.gig_status_id = 1) then
    insert into trips (gig_id, customer_id, packer_id, title, price_cents, pickup_date, dropoff_date,
      pickup_city, pickup_state, pickup_zip_code, dropoff_city, dropoff_state, dropoff_zip_code)
    values (new.id, new.customer_id, new.packer_id, new.title, new.price_cents, new.pickup_date,
      new.dropoff_date, new.pickup_city, new.pickup_state, new.pickup_zip_code, new.dropoff_city,
      new.dropoff_state, new.dropoff_zip_code);
  end if;
  if new.gig_status_id = 3 then
    update trips set stage = 'delivered', actor = 'packer', note = null
    where gig_id = new.id and ended_at is null and stage <> 'delivered';
  elsif new.gig_status_id = 1 and tg_op = 'UPDATE' then
    update trips set stage = 'cancelled', actor = 'packer', note = null
    where gig_id = new.id and ended_at is null;
  end if;
  return null;
end
$$;

create trigger gigs_start_trip after insert on gigs
  for each row execute function follow_gig_status();
create trigger gigs_move_trip after update of gig_status_id on gigs
  for each row when (old.gig_status_id <> new.gig_status_id) execute function follow_gig_status();

-- The trip's copy follows the gig until delivery.
create function copy_gig_to_trip() returns trigger
language plpgsql as $$
begin
  update trips set title = new.title, price_cents = new.price_cents, pickup_date = new.pickup_date,
    dropoff_date = new.dropoff_date, pickup_city = new.pickup_city, pickup_state = new.pickup_state,
    pickup_zip_code = new.pickup_zip_code, dropoff_city = new.dropoff_city,
    dropoff_state = new.dropoff_state, dropoff_zip_code = new.dropoff_zip_code
  where gig_id = new.id and ended_at is null;
  insert into gig_events (gig_id, trip_id, customer_id, packer_id, actor, kind)
  select new.id, t.id, new.customer_id, t.packer_id, 'customer',
    case when new.price_cents > old.price_cents then 'price_raised' else 'changed' end
  from trips t where t.gig_id = new.id and t.ended_at is null;
  return null;
end
$$;

create trigger gigs_copy_to_trip
  after update of title, price_cents, pickup_date, dropoff_date, pickup_city, pickup_state,
    pickup_zip_code, dropoff_city, dropoff_state, dropoff_zip_code on gigs
  for each row when (
    old.gig_status_id = 2 and new.gig_status_id = 2 and
    (old.title, old.price_cents, old.pickup_date, old.dropoff_date, old.pickup_city,
      old.pickup_state, old.pickup_zip_code, old.dropoff_city, old.dropoff_state, old.dropoff_zip_code)
    is distinct from
    (new.title, new.price_cents, new.pickup_date, new.dropoff_date, new.pickup_city,
      new.pickup_state, new.pickup_zip_code, new.dropoff_city, new.dropoff_state, new.dropoff_zip_code)
  )
  execute function copy_gig_to_trip();

create function end_trip_of_deleted_gig() returns trigger
language plpgsql as $$
begin
  update trips set stage = 'cancelled', actor = 'customer', note = null
  where gig_id = old.id and ended_at is null;
  insert into gig_events (gig_id, customer_id, packer_id, actor, kind)
  values (old.id, old.customer_id, old.packer_id, 'customer', 'deleted');
  return old;
end
$$;

-- Triggers fire in the order of their names: this one after gigs_stay_completed, which refuses.
create trigger gigs_stop_trip before delete on gigs
  for each row execute function end_trip_of_deleted_gig();
