-- For the price guide (api/src/gigs/price-guide): jobs that were booked or completed, by the area of their pickup.

create index gigs_similar_idx on gigs (left(pickup_zip_code, 5), created_on_date)
where gig_status_id in (2, 3) and move ? 'hours' and price_cents > 0;
