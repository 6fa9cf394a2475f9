-- The calls with an Idempotency-Key that reported a problem or replied to a report, so that a repeated call reports once.
create table report_calls (
  trip_id int not null references trips (id),
  user_id int not null references users (id),
  key text not null check (char_length(key) between 1 and 100),
  body_hash bytea not null,
  primary key (trip_id, user_id, key)
);

create index report_calls_user_idx on report_calls (user_id);
