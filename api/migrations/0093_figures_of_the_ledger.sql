-- without transaction
create index concurrently if not exists ledger_entries_created_idx on ledger_entries (created_at) include (id);
