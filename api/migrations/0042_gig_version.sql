-- A change of a gig can name the version that the customer has seen, so that an older form does not overwrite
-- a newer change. The default is constant, so Postgres does not rewrite the table.
alter table gigs add column version integer not null default 1;

-- As in 0033, but packers need not know about the version.
create or replace function copy_gig_to_trip() returns trigger
language plpgsql as $$
declare
  before jsonb := to_jsonb(old);
  fields text[] := array(
    select case
        when name = 'price_cents' then 'price'
        when name = 'spec_mask' then 'specialties'
        else regexp_replace(
          name, '^(pickup|dropoff)_(street_address(_two)?|city|state|zip_code)$', '\1_location')
      end as field
    from json_each(to_json(new)) with ordinality as columns (name, value, position)
    where value::jsonb <> before -> name
      and name not in ('box_count', 'pickup_time_zone', 'dropoff_time_zone', 'pickup_day',
        'featured_image_index', 'verified_only', 'version')
    group by field
    order by min(position));
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
