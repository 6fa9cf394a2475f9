-- People and their sessions.

create table users (
  id integer generated always as identity primary key,
  username text not null check (username ~ '^[A-Za-z0-9._@+-]{3,50}$'),
  user_type text not null check (user_type in ('customer', 'packer')),
  password_hash text not null,
  name text not null default '' check (char_length(name) <= 100),
  email text not null default '' check (char_length(email) <= 254),
  phone text not null default '' check (phone ~ '^([0-9]{3}-[0-9]{3}-[0-9]{4})?$'),
  bio text not null default '' check (char_length(bio) <= 280),
  created_on_date timestamptz(3) not null default now()
);

-- The "C" collation keeps lower() the same in every locale; the names are ASCII.
create unique index users_username_key on users (lower(username collate "C"));

-- Only a hash of the token is kept: a copy of this table opens no session.
create table sessions (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  user_id integer not null references users on delete cascade,
  created_at timestamptz(3) not null default now(),
  last_seen_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null
);

create index sessions_user_id_idx on sessions (user_id);
create index sessions_expires_at_idx on sessions (expires_at);

-- Counters of attempts, shared by all processes; the shape is that of rate-limiter-flexible.
create table attempt_counters (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
