-- without transaction
drop index concurrently if exists ledger_lines_account_idx;
