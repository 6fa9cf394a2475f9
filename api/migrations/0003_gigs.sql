-- Jobs, their photos and their bookings.

-- Miles between two zip codes, as the product defines them; zip-distance.ts is its equal.
create function zip_distance(a text, b text) returns integer
language sql immutable parallel safe as $$
  select case
    when coalesce(a, '') = '' or coalesce(b, '') = '' then 999
    when left(a, 5) = left(b, 5) then 0
    when left(a, 3) = left(b, 3) then 15
    when left(a, 2) = left(b, 2) then 50
    else 100
  end
$$;

create table gigs (
  id integer generated always as identity primary key,
  customer_id integer not null references users,
  title text not null check (char_length(title) between 1 and 200),
  price_cents integer not null check (price_cents between 0 and 999999999),
  boxes text not null check (char_length(boxes) between 1 and 50),
  box_count integer check (box_count >= 0),
  description text not null check (char_length(description) between 1 and 5000),
  pickup_street_address text not null,
  pickup_street_address_two text,
  pickup_city text not null,
  pickup_state text not null,
  pickup_zip_code text not null check (pickup_zip_code ~ '^[0-9]{5}(-[0-9]{4})?$'),
  dropoff_street_address text not null,
  dropoff_street_address_two text,
  dropoff_city text not null,
  dropoff_state text not null,
  dropoff_zip_code text not null check (dropoff_zip_code ~ '^[0-9]{5}(-[0-9]{4})?$'),
  pickup_date timestamptz(3) not null,
  dropoff_date timestamptz(3) not null check (dropoff_date >= pickup_date),
  -- The required specialties as bits; the constraint refuses any that does not exist.
  spec_mask integer not null default 0 check (spec_mask & ~16383 = 0),
  featured_image_index smallint check (featured_image_index between 0 and 14),
  created_on_date timestamptz(3) not null default now(),
  gig_status_id smallint not null default 1 check (gig_status_id in (1, 2, 3)),
  packer_id integer references users,
  -- Held by nobody while pending, by exactly one packer afterwards.
  check ((gig_status_id = 1) = (packer_id is null)),
  unique (id, packer_id)
) with (
  -- Counting by index alone is fast only while the visibility map is fresh.
  autovacuum_vacuum_scale_factor = 0.01,
  autovacuum_vacuum_insert_scale_factor = 0.01,
  autovacuum_analyze_scale_factor = 0.01
);

-- All gigs, a customer's, a packer's.
create index gigs_newest_idx on gigs (created_on_date desc, id desc);
create index gigs_customer_idx on gigs (customer_id, created_on_date desc, id desc);
create index gigs_packer_idx on gigs (packer_id) where packer_id is not null;

-- What the marketplace shows: one index per sort, in its exact order (oldest walks newest backwards).
create index gigs_open_newest_idx on gigs (created_on_date desc, id desc)
  include (price_cents, spec_mask) where gig_status_id = 1;
create index gigs_open_price_low_idx on gigs (price_cents, created_on_date desc, id desc)
  include (spec_mask) where gig_status_id = 1;
create index gigs_open_price_high_idx on gigs (price_cents desc, created_on_date desc, id desc)
  include (spec_mask) where gig_status_id = 1;
create index gigs_open_boxes_low_idx on gigs (box_count nulls last, created_on_date desc, id desc)
  include (price_cents, spec_mask) where gig_status_id = 1;
create index gigs_open_boxes_high_idx on gigs (box_count desc nulls last, created_on_date desc, id desc)
  include (price_cents, spec_mask) where gig_status_id = 1;

-- One per ring of zip_distance.
create index gigs_open_zip5_idx on gigs (left(pickup_zip_code, 5), created_on_date desc, id desc)
  include (price_cents, spec_mask, pickup_zip_code) where gig_status_id = 1;
create index gigs_open_zip3_idx on gigs (left(pickup_zip_code, 3), created_on_date desc, id desc)
  include (price_cents, spec_mask, pickup_zip_code) where gig_status_id = 1;
create index gigs_open_zip2_idx on gigs (left(pickup_zip_code, 2), created_on_date desc, id desc)
  include (price_cents, spec_mask, pickup_zip_code) where gig_status_id = 1;

-- A photo of a gig. The token is its address and the only key to it; equal bytes share one hash.
create table gig_images (
  gig_id integer not null references gigs on delete cascade,
  position smallint not null check (position between 0 and 14),
  token text not null unique check (char_length(token) >= 22),
  hash text not null,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  primary key (gig_id, position)
);

create index gig_images_hash_idx on gig_images (hash);

-- Unique on the gig: two packers never hold the same one. The second key makes the booking's packer
-- the gig's packer; the status is the gig's alone.
create table bookings (
  id integer generated always as identity primary key,
  gig_id integer not null unique references gigs on delete cascade,
  packer_id integer not null references users,
  created_on_date timestamptz(3) not null default now(),
  foreign key (gig_id, packer_id) references gigs (id, packer_id) on delete cascade
);

create index bookings_packer_idx on bookings (packer_id, created_on_date desc, id desc);

-- The rule of last resort behind the claiming statement: nobody books what they cannot do.
create function refuse_unqualified_booking() returns trigger
language plpgsql as $$
begin
  if exists (
    select from gigs g where g.id = new.gig_id and g.spec_mask & ~packer_mask(new.packer_id) <> 0
  ) then
    raise exception 'packer % lacks specialties that gig % requires', new.packer_id, new.gig_id
      using errcode = 'check_violation';
  end if;
  return new;
end
$$;

create trigger bookings_qualified before insert on bookings
  for each row execute function refuse_unqualified_booking();
