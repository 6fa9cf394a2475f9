-- without transaction
create index concurrently if not exists trips_delivered_idx on trips (stage_at)
  where stage = 'delivered';
