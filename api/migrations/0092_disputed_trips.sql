-- without transaction
create index concurrently if not exists trips_disputed_idx on trips (stage_at) where stage = 'disputed';
