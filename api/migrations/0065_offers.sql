-- A gig can be offered to one packer first. Offered is gig_status_id 5 here and 1 on the wire, as 4 (expired) is, so the
-- indexes and lists of open gigs exclude it.

-- Not valid, so that no scan of the table blocks writes. 0066 validates them.
alter table gigs
  add column offered_to integer references users,
  add column offered_until timestamptz(3),
  drop constraint gigs_gig_status_id_check,
  drop constraint gigs_check1,
  add constraint gigs_gig_status_id_check check (
    gig_status_id in (1, 2, 3) or (gig_status_id in (4, 5) and packer_id is null)) not valid,
  add constraint gigs_check1 check (
    (gig_status_id = 1) = (packer_id is null) or gig_status_id in (4, 5)) not valid,
  add constraint gigs_offer_check check (
    (gig_status_id = 5) = (offered_to is not null) and (offered_to is null) = (offered_until is null)) not valid;

create index gigs_offered_until_idx on gigs (offered_until) where gig_status_id = 5;
create index gigs_offered_to_idx on gigs (offered_to) where offered_to is not null;
