-- The rules of 0016 for the existing rows, with locks that do not block writes.
alter table gigs validate constraint gigs_gig_status_id_check;
alter table gigs validate constraint gigs_check1;
