-- without transaction
create index concurrently if not exists trips_done_area_idx on trips (left(pickup_zip_code, 2), packer_id) where stage = 'completed';
