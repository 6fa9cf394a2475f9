-- without transaction
create index concurrently if not exists operator_actions_subject_idx on operator_actions (subject, id desc);
