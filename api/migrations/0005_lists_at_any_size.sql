-- Lists of a million gigs: found by indexes that hold all that a list is filtered by, counted by what
-- has changed since they were counted last. Why: docs/decisions/0019-exact-and-cheap.md

-- The sets of specialties that gigs have ever required: a few hundred, however many gigs there are.
create table gig_masks (
  mask integer primary key,
  specialties integer[] not null
);

create function remember_gig_mask(new_mask integer) returns void
language plpgsql as $$
begin
  if exists (select from gig_masks where mask = new_mask) then return; end if;
  insert into gig_masks (mask, specialties)
  values (new_mask, array(select id from specialties where bit & new_mask <> 0 order by id))
  on conflict do nothing;
end
$$;

-- What came (1) and went (-1) for each kind of list: a count under an earlier snapshot plus the signs
-- of the rows that were not visible in it is the count now. Derived: a copy of the gigs into another
-- database makes its own, and the ids of transactions mean nothing there.
create table gig_changes (
  xid xid8 not null default pg_current_xact_id(),
  sign smallint not null check (sign in (1, -1)),
  customer_id integer not null,
  price_cents integer not null,
  spec_mask integer not null,
  pickup_zip_code text not null,
  gig_status_id smallint not null
) with (autovacuum_vacuum_threshold = 5000, autovacuum_analyze_threshold = 5000);

create index gig_changes_xid_idx on gig_changes (xid);

-- Changes of older transactions are gone: whoever counted before them has to count anew.
create table gig_changes_kept (
  since xid8 not null
);
insert into gig_changes_kept values (pg_snapshot_xmin(pg_current_snapshot()));

create function log_gig_change() returns trigger
language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into gig_changes (sign, customer_id, price_cents, spec_mask, pickup_zip_code, gig_status_id)
    values (-1, old.customer_id, old.price_cents, old.spec_mask, old.pickup_zip_code, old.gig_status_id);
  end if;
  if tg_op <> 'DELETE' then
    perform remember_gig_mask(new.spec_mask);
    insert into gig_changes (sign, customer_id, price_cents, spec_mask, pickup_zip_code, gig_status_id)
    values (1, new.customer_id, new.price_cents, new.spec_mask, new.pickup_zip_code, new.gig_status_id);
  end if;
  return null;
end
$$;

create trigger gigs_log_change after insert or delete on gigs
  for each row execute function log_gig_change();

create trigger gigs_log_update
  after update of customer_id, price_cents, spec_mask, pickup_zip_code, gig_status_id on gigs
  for each row when (
    (old.customer_id, old.price_cents, old.spec_mask, old.pickup_zip_code, old.gig_status_id)
    is distinct from
    (new.customer_id, new.price_cents, new.spec_mask, new.pickup_zip_code, new.gig_status_id)
  )
  execute function log_gig_change();

insert into gig_masks (mask, specialties)
select m.mask, array(select id from specialties where bit & m.mask <> 0 order by id)
from (select distinct spec_mask as mask from gigs) m;

-- Each index of the open gigs holds all that a list can be filtered by, so that a filter that few
-- gigs pass is decided in the index.
drop index gigs_open_newest_idx, gigs_open_price_low_idx, gigs_open_price_high_idx,
  gigs_open_boxes_low_idx, gigs_open_boxes_high_idx,
  gigs_open_zip5_idx, gigs_open_zip3_idx, gigs_open_zip2_idx;

create index gigs_open_newest_idx on gigs (created_on_date desc, id desc)
  include (price_cents, box_count, spec_mask, pickup_zip_code) where gig_status_id = 1;
create index gigs_open_price_low_idx on gigs (price_cents, created_on_date desc, id desc)
  include (box_count, spec_mask, pickup_zip_code) where gig_status_id = 1;
create index gigs_open_price_high_idx on gigs (price_cents desc, created_on_date desc, id desc)
  include (box_count, spec_mask, pickup_zip_code) where gig_status_id = 1;
create index gigs_open_boxes_low_idx on gigs (box_count nulls last, created_on_date desc, id desc)
  include (price_cents, spec_mask, pickup_zip_code) where gig_status_id = 1;
create index gigs_open_boxes_high_idx on gigs (box_count desc nulls last, created_on_date desc, id desc)
  include (price_cents, spec_mask, pickup_zip_code) where gig_status_id = 1;
create index gigs_open_zip5_idx on gigs (left(pickup_zip_code, 5), created_on_date desc, id desc)
  include (price_cents, box_count, spec_mask, pickup_zip_code) where gig_status_id = 1;
create index gigs_open_zip3_idx on gigs (left(pickup_zip_code, 3), created_on_date desc, id desc)
  include (price_cents, box_count, spec_mask, pickup_zip_code) where gig_status_id = 1;
create index gigs_open_zip2_idx on gigs (left(pickup_zip_code, 2), created_on_date desc, id desc)
  include (price_cents, box_count, spec_mask, pickup_zip_code) where gig_status_id = 1;
create index gigs_open_mask_idx on gigs (spec_mask, created_on_date desc, id desc)
  include (price_cents, box_count, pickup_zip_code) where gig_status_id = 1;
