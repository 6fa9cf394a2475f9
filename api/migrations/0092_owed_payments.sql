-- without transaction
create index concurrently if not exists payments_owed_idx on payments (trip_id) where captured_cents - refunded_cents + refund_goal_cents < coalesce(cancel_fee_cents, price_cents + fee_cents);
