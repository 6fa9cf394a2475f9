-- without transaction
create index concurrently if not exists trips_done_zip_idx on trips (left(pickup_zip_code, 5), packer_id) where stage = 'completed';
