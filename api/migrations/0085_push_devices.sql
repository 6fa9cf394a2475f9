-- The key pair (VAPID) with which push services recognize this product. A browser's subscription works with this key only.
create table push_keys (
  only_row boolean primary key default true check (only_row),
  public_key text not null,
  private_key text not null
);

-- The push subscription of the browser that has the session. It ends with the session.
create table push_devices (
  id int generated always as identity primary key,
  session_hash bytea not null unique references sessions (token_hash) on delete cascade,
  user_id int not null references users (id),
  endpoint text not null unique check (char_length(endpoint) <= 1000),
  -- The origin of the endpoint.
  service text not null check (char_length(service) <= 300),
  p256dh text not null check (char_length(p256dh) <= 100),
  auth text not null check (char_length(auth) <= 50),
  created_at timestamptz(3) not null default now()
);
create index push_devices_user_idx on push_devices (user_id);
