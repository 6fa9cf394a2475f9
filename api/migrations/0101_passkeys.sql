-- The passkeys of users.
create table passkeys (
  id int generated always as identity primary key,
  user_id int not null references users (id),
  -- The id that the authenticator gave it, in base64url.
  credential_id text not null unique check (char_length(credential_id) <= 1400),
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null check (char_length(name) between 1 and 60),
  created_at timestamptz(3) not null default now(),
  last_used_at timestamptz(3)
);
create index passkeys_user_idx on passkeys (user_id);

create trigger passkeys_of_accounts before insert on passkeys
  for each row execute function refuse_session_of_nobody();
