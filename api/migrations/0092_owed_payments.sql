-- without transaction
create index concurrently if not exists payments_owed_idx on payments (trip_id) where (state <> 'none' or next_at is not null) and captured_cents - refunded_cents + refund_goal_cents < coalesce(cancel_fee_cents, price_cents + fee_cents);
