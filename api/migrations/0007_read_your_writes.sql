-- Where the log of all writes was when the session was opened or last wrote: whoever shows as much
-- shows the session what it has written. See docs/decisions/0020-more-than-one-of-each.md

alter table sessions add column position pg_lsn;
alter table sessions alter column position set default pg_current_wal_insert_lsn();
