-- What a customer changed in a booked gig, so that its packer reads the old and the new value.

-- Names of fields, cents and times; never an address or another text.
alter table gig_events add column changes jsonb;

-- The pickup time at the booking; null unless the customer has changed it since.
alter table trips add column booked_pickup_date timestamptz(3);

create function from_to(before anyelement, after anyelement) returns jsonb
language sql stable as $$
  select case
    when before is distinct from after then jsonb_build_object('from', before, 'to', after)
  end
$$;

-- As in 0013, but with the changes, and with an event also for street, boxes, description and specialties.
create or replace function copy_gig_to_trip() returns trigger
language plpgsql as $$
declare
  fields text[] := array_remove(array[
    case when new.title <> old.title then 'title' end,
    case when new.price_cents <> old.price_cents then 'price' end,
    case when new.boxes <> old.boxes then 'boxes' end,
    case when new.description <> old.description then 'description' end,
    case when new.pickup_date <> old.pickup_date then 'pickup_date' end,
    case when new.dropoff_date <> old.dropoff_date then 'dropoff_date' end,
    case when (new.pickup_street_address, new.pickup_street_address_two, new.pickup_city,
        new.pickup_state, new.pickup_zip_code)
      is distinct from (old.pickup_street_address, old.pickup_street_address_two, old.pickup_city,
        old.pickup_state, old.pickup_zip_code) then 'pickup_location' end,
    case when (new.dropoff_street_address, new.dropoff_street_address_two, new.dropoff_city,
        new.dropoff_state, new.dropoff_zip_code)
      is distinct from (old.dropoff_street_address, old.dropoff_street_address_two, old.dropoff_city,
        old.dropoff_state, old.dropoff_zip_code) then 'dropoff_location' end,
    case when new.spec_mask <> old.spec_mask then 'specialties' end
  ], null);
begin
  if cardinality(fields) = 0 then
    return null;
  end if;
  update trips set title = new.title, price_cents = new.price_cents, pickup_date = new.pickup_date,
    dropoff_date = new.dropoff_date, pickup_city = new.pickup_city, pickup_state = new.pickup_state,
    pickup_zip_code = new.pickup_zip_code, dropoff_city = new.dropoff_city,
    dropoff_state = new.dropoff_state, dropoff_zip_code = new.dropoff_zip_code,
    booked_pickup_date = case
      when new.pickup_date = old.pickup_date then booked_pickup_date
      else coalesce(booked_pickup_date, old.pickup_date)
    end
  where gig_id = new.id and ended_at is null;
  insert into gig_events (gig_id, trip_id, customer_id, packer_id, actor, kind, changes)
  select new.id, t.id, new.customer_id, t.packer_id, 'customer',
    case when new.price_cents > old.price_cents then 'price_raised' else 'changed' end,
    jsonb_strip_nulls(jsonb_build_object(
      'fields', fields,
      'price_cents', from_to(old.price_cents, new.price_cents),
      'pickup_date', from_to(old.pickup_date, new.pickup_date)
        || jsonb_build_object('time_zone', new.pickup_time_zone),
      'dropoff_date', from_to(old.dropoff_date, new.dropoff_date)
        || jsonb_build_object('time_zone', new.dropoff_time_zone)))
  from trips t where t.gig_id = new.id and t.ended_at is null;
  return null;
end
$$;

drop trigger gigs_copy_to_trip on gigs;
create trigger gigs_copy_to_trip
  after update of title, price_cents, boxes, description, spec_mask, pickup_date, dropoff_date,
    pickup_street_address, pickup_street_address_two, pickup_city, pickup_state, pickup_zip_code,
    dropoff_street_address, dropoff_street_address_two, dropoff_city, dropoff_state, dropoff_zip_code
  on gigs
  for each row when (old.gig_status_id = 2 and new.gig_status_id = 2)
  execute function copy_gig_to_trip();
