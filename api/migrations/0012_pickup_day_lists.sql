-- Lists are filtered by the day of the pickup at the cost of the other filters: it is in each index
-- of the open gigs, and in the changes from which counts are brought up to date. Making the indexes
-- blocks writes for about 20 seconds per million gigs.

lock table gigs in access exclusive mode;

alter table gigs
  alter column pickup_time_zone set not null,
  alter column dropoff_time_zone set not null,
  alter column pickup_day set not null;

alter table gig_changes add column pickup_day date;

create or replace function log_gig_change() returns trigger
language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into gig_changes
      (sign, customer_id, price_cents, spec_mask, pickup_zip_code, pickup_day, gig_status_id)
    values (-1, old.customer_id, old.price_cents, old.spec_mask, old.pickup_zip_code,
      old.pickup_day, old.gig_status_id);
  end if;
  if tg_op <> 'DELETE' then
    perform remember_gig_mask(new.spec_mask);
    insert into gig_changes
      (sign, customer_id, price_cents, spec_mask, pickup_zip_code, pickup_day, gig_status_id)
    values (1, new.customer_id, new.price_cents, new.spec_mask, new.pickup_zip_code,
      new.pickup_day, new.gig_status_id);
  end if;
  return null;
end
$$;

drop trigger gigs_log_update on gigs;
create trigger gigs_log_update
  after update of
    customer_id, price_cents, spec_mask, pickup_zip_code, pickup_date, gig_status_id on gigs
  for each row when (
    (old.customer_id, old.price_cents, old.spec_mask, old.pickup_zip_code, old.pickup_day,
      old.gig_status_id)
    is distinct from
    (new.customer_id, new.price_cents, new.spec_mask, new.pickup_zip_code, new.pickup_day,
      new.gig_status_id)
  )
  execute function log_gig_change();

drop index gigs_open_newest_idx, gigs_open_price_low_idx, gigs_open_price_high_idx,
  gigs_open_boxes_low_idx, gigs_open_boxes_high_idx,
  gigs_open_zip5_idx, gigs_open_zip3_idx, gigs_open_zip2_idx, gigs_open_mask_idx,
  gigs_customer_idx;

create index gigs_open_newest_idx on gigs (created_on_date desc, id desc)
  include (price_cents, box_count, spec_mask, pickup_zip_code, pickup_day) where gig_status_id = 1;
create index gigs_open_price_low_idx on gigs (price_cents, created_on_date desc, id desc)
  include (box_count, spec_mask, pickup_zip_code, pickup_day) where gig_status_id = 1;
create index gigs_open_price_high_idx on gigs (price_cents desc, created_on_date desc, id desc)
  include (box_count, spec_mask, pickup_zip_code, pickup_day) where gig_status_id = 1;
create index gigs_open_boxes_low_idx on gigs (box_count nulls last, created_on_date desc, id desc)
  include (price_cents, spec_mask, pickup_zip_code, pickup_day) where gig_status_id = 1;
create index gigs_open_boxes_high_idx on gigs (box_count desc nulls last, created_on_date desc, id desc)
  include (price_cents, spec_mask, pickup_zip_code, pickup_day) where gig_status_id = 1;
create index gigs_open_zip5_idx on gigs (left(pickup_zip_code, 5), created_on_date desc, id desc)
  include (price_cents, box_count, spec_mask, pickup_zip_code, pickup_day) where gig_status_id = 1;
create index gigs_open_zip3_idx on gigs (left(pickup_zip_code, 3), created_on_date desc, id desc)
  include (price_cents, box_count, spec_mask, pickup_zip_code, pickup_day) where gig_status_id = 1;
create index gigs_open_zip2_idx on gigs (left(pickup_zip_code, 2), created_on_date desc, id desc)
  include (price_cents, box_count, spec_mask, pickup_zip_code, pickup_day) where gig_status_id = 1;
create index gigs_open_mask_idx on gigs (spec_mask, created_on_date desc, id desc)
  include (price_cents, box_count, pickup_zip_code, pickup_day) where gig_status_id = 1;
create index gigs_open_pickup_day_idx on gigs (pickup_day, created_on_date desc, id desc)
  include (price_cents, box_count, spec_mask, pickup_zip_code) where gig_status_id = 1;
create index gigs_customer_idx on gigs (customer_id, created_on_date desc, id desc)
  include (gig_status_id, price_cents, spec_mask, pickup_zip_code, pickup_day);
