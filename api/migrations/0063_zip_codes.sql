-- Distances between ZIP codes are great circles between their centers. 0063_zip_codes_places.sql fills the table.
-- `zip_time_zone` still knows the time zones, also of ZIP codes that are not in the table.

create table zip_codes (
  zip text primary key check (zip ~ '^[0-9]{5}$'),
  -- Null if the ZIP code is not in the list, but a gig or a packer has it.
  city text,
  state text,
  -- Null for some military ZIP codes, too.
  latitude float8,
  longitude float8,
  -- The point on a globe of radius 1: with it, a distance needs no trigonometry but one arcsine.
  x float8 generated always as (cos(radians(latitude)) * cos(radians(longitude))) stored,
  y float8 generated always as (cos(radians(latitude)) * sin(radians(longitude))) stored,
  z float8 generated always as (sin(radians(latitude))) stored,
  check ((city is null) = (state is null)),
  check ((latitude is null) = (longitude is null))
);
create index zip_codes_area_idx on zip_codes (left(zip, 2));
create index zip_codes_point_idx on zip_codes using gist (point(longitude, latitude));
create index zip_codes_without_point_idx on zip_codes (zip) where latitude is null;

-- One row, written by each API process when it starts, from ZIP_DISTANCES.
create table distance_settings (
  only_row boolean primary key default true check (only_row),
  approximate boolean not null default false
);
insert into distance_settings default values;

-- The mean radius of the earth is 3,958.8 miles. `least` only corrects rounding: `strict` would keep Postgres from
-- inlining the function.
create function great_circle_miles(
  x float8, y float8, z float8, to_x float8, to_y float8, to_z float8
) returns integer
language sql immutable as $$
  select round(7917.6 * asin(least(1,
    sqrt((x - to_x) * (x - to_x) + (y - to_y) * (y - to_y) + (z - to_z) * (z - to_z)) / 2)))::int
$$;

-- By prefixes, for pairs of which one has no point.
create function approximate_miles(a text, b text) returns integer
language sql immutable as $$
  select case when coalesce(a, '') = '' or coalesce(b, '') = '' then 999
    when left(a, 5) = left(b, 5) then 0
    when left(a, 3) = left(b, 3) then 15
    when left(a, 2) = left(b, 2) then 50
    else 100 end
$$;

-- The ZIP codes at most so many miles away. If the origin has no point, those at 100 miles are left out: they are all
-- others. `zipMiles` (api/src/places/zip-miles.sql.ts) is the distance of two ZIP codes.
create function zips_near(origin text, radius integer) returns table (zip text, miles integer)
language plpgsql stable rows 500 as $$
declare
  here zip_codes;
  high float8;
  wide float8;
begin
  select p.* into here from zip_codes p, distance_settings
  where p.zip = left(origin, 5) and p.latitude is not null and not approximate;
  if here.zip is null then
    return query
      select p.zip, approximate_miles(origin, p.zip) from zip_codes p
      where left(p.zip, 2) = left(origin, 2) and approximate_miles(origin, p.zip) <= radius;
    return;
  end if;
  -- In degrees. One of latitude has 69.09 miles.
  high := (radius + 0.5) / 69;
  wide := high / cos(radians(here.latitude));
  return query
    select * from (
      select p.zip, great_circle_miles(here.x, here.y, here.z, p.x, p.y, p.z) as miles from zip_codes p
      where point(p.longitude, p.latitude) <@ box(
        point(here.longitude - wide, here.latitude - high), point(here.longitude + wide, here.latitude + high))
      offset 0) near
    where near.miles <= radius
    union all
    select p.zip, approximate_miles(origin, p.zip) from zip_codes p
    where p.latitude is null and approximate_miles(origin, p.zip) <= radius;
end
$$;

-- Makes `zips_near` find a ZIP code that is not in the list.
create function remember_zip_code(code text) returns void
language plpgsql as $$
begin
  if code <> '' and not exists (select from zip_codes where zip = left(code, 5)) then
    insert into zip_codes (zip) values (left(code, 5)) on conflict do nothing;
  end if;
end
$$;

create or replace function set_local_time() returns trigger
language plpgsql as $$
begin
  perform remember_zip_code(new.pickup_zip_code);
  return with_local_time(new);
end
$$;

create function remember_home_zip() returns trigger
language plpgsql as $$
begin
  perform remember_zip_code(new.zip_code);
  return null;
end
$$;
create trigger mail_preferences_zip_code after insert or update of zip_code on mail_preferences
  for each row execute function remember_home_zip();
