-- The part of `refund_goal_cents` that an operator has written off. The customer has not paid it, so it does not go back.
alter table payments add waived_cents integer not null default 0;
alter table payments add constraint payments_waived_check check (waived_cents >= 0) not valid;
