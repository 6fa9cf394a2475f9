-- Lists count their matches only up to 1,000, so that no log of changes has to keep exact totals. Processes of the
-- release before must have ended: they read the log.

drop trigger gigs_log_change on gigs;
drop trigger gigs_log_update on gigs;
drop function log_gig_change();
drop table gig_changes, gig_changes_kept;

create function remember_its_mask() returns trigger
language plpgsql as $$
begin
  perform remember_gig_mask(new.spec_mask);
  return null;
end
$$;

create trigger gigs_remember_mask after insert or update of spec_mask on gigs
  for each row execute function remember_its_mask();
