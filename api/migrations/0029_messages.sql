-- Messages between customer and packer of a trip (docs/decisions/0037-messages.md).

create table messages (
  id integer generated always as identity primary key,
  trip_id integer not null references trips,
  sender_id integer not null references users,
  recipient_id integer not null references users,
  -- The Idempotency-Key of the call and a hash of its content, so that a repeated call sends nothing.
  key text not null check (char_length(key) between 1 and 100),
  body_hash bytea not null,
  text text not null check (char_length(text) <= 2000),
  -- Marks the photos as proof of the condition of the goods.
  proof text check (proof in ('pickup', 'delivery')),
  -- The event that shows the proof in the timeline.
  event_id bigint references gig_events,
  created_at timestamptz(3) not null default now(),
  -- When the recipient first saw the message; null while it is unread.
  seen_at timestamptz(3),
  unique (sender_id, key)
);

create index messages_trip_idx on messages (trip_id, id desc);
create index messages_unread_idx on messages (recipient_id, trip_id) where seen_at is null;
create index messages_event_idx on messages (event_id) where event_id is not null;

-- A photo of a message. As for photos of gigs, the token is its address and the only key to it.
create table message_images (
  message_id integer not null references messages on delete cascade,
  position smallint not null check (position between 0 and 4),
  token text not null unique check (char_length(token) >= 22),
  hash text not null,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  primary key (message_id, position)
);

create index message_images_hash_idx on message_images (hash);

-- Only the recipient can report a message, so a message has one report.
create table message_reports (
  message_id integer primary key references messages on delete cascade,
  reason text not null check (char_length(reason) between 1 and 500),
  created_at timestamptz(3) not null default now(),
  resolved_at timestamptz(3)
);

create index message_reports_open_idx on message_reports (created_at) where resolved_at is null;

-- The users whose phone number the other side of a trip may see.
create table shared_phones (
  trip_id integer not null references trips,
  user_id integer not null references users,
  primary key (trip_id, user_id)
);

-- Users with unread messages who have an event stream open. They need no mail about the messages.
create table open_streams (
  user_id integer primary key references users,
  seen_at timestamptz(3) not null
);

create function refuse_message_of_deleted_account() returns trigger
language plpgsql as $$
begin
  perform account_type(new.sender_id);
  return new;
end
$$;

create trigger messages_of_accounts before insert on messages
  for each row execute function refuse_message_of_deleted_account();

-- Tells the pages of both sides, with ids only. The first unread message adds the job that mails the
-- recipient; the key keeps it to one job if several messages arrive at once.
create function announce_message() returns trigger
language plpgsql as $$
begin
  perform pg_notify('changes', json_build_object('kind', 'message', 'gig_id', t.gig_id,
    'trip_id', t.id, 'users', array[t.customer_id, t.packer_id])::text)
  from trips t where t.id = new.trip_id;
  if not exists (
    select from messages where recipient_id = new.recipient_id and trip_id = new.trip_id
      and seen_at is null and id <> new.id
  ) then
    perform graphile_worker.add_job('mail_messages',
      json_build_object('trip_id', new.trip_id, 'user_id', new.recipient_id),
      run_at => now() + interval '2 minutes', max_attempts => 12,
      job_key => 'messages-' || new.trip_id || '-' || new.recipient_id);
  end if;
  return null;
end
$$;

create trigger messages_announce after insert on messages
  for each row execute function announce_message();

-- Users who chose their topics before this one existed get it, as new users do.
update mail_preferences set topics = array_append(topics, 'messages');
