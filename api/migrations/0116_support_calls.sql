-- The calls that wrote to support, by their Idempotency-Key: a repeated call writes nothing.
create table support_calls (
  user_id int not null references users (id),
  key text not null check (char_length(key) between 1 and 100),
  body_hash bytea not null,
  ticket_id int not null references support_tickets (id) on delete cascade,
  primary key (user_id, key)
);

create index support_calls_ticket_idx on support_calls (ticket_id);
