-- The rules of 0008 for the rows that were there before, with locks that let everybody work on.
alter table users validate constraint users_deleted_are_nobody;
alter table gigs validate constraint gigs_streets_check;
