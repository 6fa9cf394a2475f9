-- An operator has hidden the message: its sides no longer read it.
alter table messages add hidden_at timestamp(3) with time zone;
