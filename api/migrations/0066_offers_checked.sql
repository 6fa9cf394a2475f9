-- The rules of 0065 for the existing rows, with locks that do not block writes.
alter table gigs validate constraint gigs_gig_status_id_check;
alter table gigs validate constraint gigs_check1;
alter table gigs validate constraint gigs_offer_check;
