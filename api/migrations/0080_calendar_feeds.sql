-- The private calendar feed of a user. The secret in its address is stored, so that the account page can show the address
-- again. Lookups go by its hash: the time that a comparison in the index takes says nothing about a secret.
create table calendar_feeds (
  user_id integer primary key references users,
  secret bytea not null check (octet_length(secret) = 32),
  secret_hash bytea not null unique generated always as (sha256(secret)) stored,
  created_at timestamp(3) with time zone not null default now()
);

create trigger calendar_feeds_of_accounts before insert on calendar_feeds
  for each row execute function refuse_session_of_nobody();
