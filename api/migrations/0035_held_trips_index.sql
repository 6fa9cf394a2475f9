-- without transaction
create index concurrently if not exists trips_held_idx on trips (packer_id)
  where stage in ('booked', 'on_the_way', 'at_pickup', 'loaded');
