-- without transaction
create index concurrently if not exists ledger_lines_account_entry_idx on ledger_lines (account_id, entry_id) include (cents);
