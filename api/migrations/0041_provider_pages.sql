-- When the user last opened a page of the provider. Until the page expires, the API asks the provider what was entered.
alter table payment_accounts add column method_page_at timestamptz(3), add column payout_page_at timestamptz(3);
