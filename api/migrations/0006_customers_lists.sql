-- A customer's gigs lie all over the table: what they are counted by is in the index, or each would
-- have to be looked up.
drop index gigs_customer_idx;
create index gigs_customer_idx on gigs (customer_id, created_on_date desc, id desc)
  include (gig_status_id, price_cents, spec_mask, pickup_zip_code);
