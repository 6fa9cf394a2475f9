-- A dispute can begin before the delivery: both sides say that they were at the pickup. So the trip keeps when the packer
-- arrived and delivered, and whether both sides can review each other (api/src/workflow).

alter table trips
  add arrived_at timestamptz(3),
  add delivered_at timestamptz(3),
  add opens_reviews boolean not null default false;

update trips t set
  arrived_at = (select min(e.created_at) from gig_events e where e.trip_id = t.id and e.to_stage = 'at_pickup'),
  delivered_at = coalesce(
    (select min(e.created_at) from gig_events e where e.trip_id = t.id and e.to_stage = 'delivered'),
    case when t.stage in ('delivered', 'disputed', 'completed', 'resolved') then t.stage_at end),
  opens_reviews = t.stage in ('completed', 'resolved');

alter table trips
  drop constraint trips_check1,
  add constraint trips_delivered_check check (
    (completion_code is not null or stage <> 'delivered')
    and (delivered_at is not null or stage not in ('delivered', 'completed', 'resolved')));

create or replace function missed_pickup(gig_id int, packer_id int) returns boolean
language sql stable as $$
  select exists (
    select from trips t
    where t.gig_id = $1 and t.packer_id = $2 and t.stage = 'no_show' and t.actor in ('customer', 'operator'))
$$;
