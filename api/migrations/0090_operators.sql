-- The people who answer tickets and decide disputes, checks and payments. They are no users.
create table operators (
  id int generated always as identity primary key,
  name text not null check (char_length(name) between 1 and 100),
  roles text[] not null check (roles <@ array['support', 'money', 'checks', 'admin'] and cardinality(roles) > 0),
  invited_by text not null,
  created_at timestamptz(3) not null default now(),
  removed_at timestamptz(3)
);
create unique index operators_name_idx on operators (lower(name)) where removed_at is null;

create table operator_passkeys (
  id text primary key check (char_length(id) <= 1400),
  operator_id int not null references operators (id) on delete cascade,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}',
  created_at timestamptz(3) not null default now()
);
create index operator_passkeys_operator_idx on operator_passkeys (operator_id);

-- Links that work once. `invite`: registers a passkey. `sign-in`: signs in, on the machine of the product only.
create table operator_links (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  operator_id int not null references operators (id) on delete cascade,
  kind text not null check (kind in ('invite', 'sign-in')),
  expires_at timestamptz(3) not null
);
create index operator_links_operator_idx on operator_links (operator_id);

create table operator_sessions (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  operator_id int not null references operators (id) on delete cascade,
  created_at timestamptz(3) not null default now(),
  last_seen_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  -- What the next page tells about the last action.
  notice text
);
create index operator_sessions_operator_idx on operator_sessions (operator_id);

-- When each operator opened a case last, so that another one sees who works on it.
create table operator_cases (
  subject text not null,
  operator text not null,
  opened_at timestamptz(3) not null default now(),
  primary key (subject, operator)
);

