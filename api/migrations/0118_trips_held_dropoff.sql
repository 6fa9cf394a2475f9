-- without transaction
create index concurrently if not exists trips_held_dropoff_idx on trips (dropoff_date) where stage in ('booked', 'on_the_way', 'at_pickup', 'loaded');
