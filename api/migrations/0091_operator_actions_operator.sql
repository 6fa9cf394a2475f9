-- without transaction
create index concurrently if not exists operator_actions_operator_idx on operator_actions (operator, id desc);
