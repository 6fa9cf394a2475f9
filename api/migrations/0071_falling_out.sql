-- How the end of a trip counts: against "Bookings kept", and whether the packer let the customer down shortly before the
-- pickup, so that the packer cannot book the gig again.
alter table trips add column counts_against boolean not null default false;
alter table trips add column fell_out boolean not null default false;

update trips t set counts_against = true, fell_out = t.stage = 'no_show'
where t.stage = 'no_show' and t.actor in ('customer', 'operator')
  or t.stage = 'cancelled' and t.actor = 'packer'
    and exists (select from payments p where p.trip_id = t.id and p.secured_at is not null);

create or replace function missed_pickup(gig_id int, packer_id int) returns boolean language sql stable as $$
  select exists (select from trips t where t.gig_id = $1 and t.packer_id = $2 and t.fell_out)
$$;

-- Since when an open gig is urgent, and how many packers near it were told.
alter table gigs add column urgent_at timestamptz(3);
alter table gigs add column told_count int not null default 0;
create index gigs_urgent_idx on gigs (left(pickup_zip_code, 5)) where urgent_at is not null and gig_status_id = 1;
create index mail_preferences_zip_idx on mail_preferences (left(zip_code, 5)) where zip_code <> '';

update mail_preferences p set topics = array_append(topics, 'urgent')
where 'bookings' = any(topics) and exists (select from users u where u.id = p.user_id and u.user_type = 'packer');
