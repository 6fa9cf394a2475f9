-- without transaction
create index concurrently if not exists trips_booked_pickup_idx on trips (pickup_date) where stage = 'booked';
