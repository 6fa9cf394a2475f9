-- Mail: verified addresses, tokens in links, topics, and one background job per event and recipient.

alter table users
  add column email_verified_at timestamptz(3),
  -- A new address, which takes effect when its owner confirms it.
  add column pending_email text,
  -- When the mail server of the address refused it permanently.
  add column email_refused_at timestamptz(3);

create table mail_preferences (
  user_id integer primary key references users,
  topics text[] not null,
  -- Where a packer looks for new jobs.
  zip_code text not null default '',
  -- The key of the link that unsubscribes with one click. It allows nothing else.
  unsubscribe_key uuid not null unique default gen_random_uuid()
);

-- Tokens in mailed links. Only their hashes are stored.
create table account_tokens (
  token_hash bytea primary key,
  user_id integer not null references users,
  purpose text not null check (purpose in ('reset', 'verify')),
  -- The address that the link was mailed to.
  email text not null,
  expires_at timestamptz(3) not null
);
create index account_tokens_user_idx on account_tokens (user_id);

-- The devices that a user has signed in from. A sign-in from another one is mailed to the user.
create table known_devices (
  user_id integer not null references users,
  device text not null,
  primary key (user_id, device)
);

-- Reminders that were sent: before the pickup of a trip, and before a gig expires. A new date gets a new
-- reminder.
create table reminders (
  kind text not null check (kind in ('pickup', 'expiry')),
  -- The id of a trip or of a gig.
  subject_id integer not null,
  due_at timestamptz(3) not null,
  primary key (kind, subject_id, due_at)
);

-- The mails of a development server, which has no SMTP server (/mailbox).
create table development_mails (
  id integer generated always as identity primary key,
  recipient text not null,
  subject text not null,
  text text not null,
  html text not null,
  attachments jsonb not null,
  sent_at timestamptz(3) not null default now()
);

-- Adds the job that mails about an event, in the transaction of the event. Preferences are checked when
-- the job runs.
create function mail_event() returns trigger
language plpgsql as $$
begin
  perform graphile_worker.add_job('mail_event',
    json_build_object('event_id', new.id, 'user_id', r.user_id), max_attempts => 12)
  from (values (new.customer_id, 'customer'), (new.packer_id, 'packer')) r (user_id, side)
  where r.user_id is not null and case
    when new.kind in ('on_the_way', 'delivered', 'expired') then r.side = 'customer'
    when new.kind in ('changed', 'price_raised', 'completed') then r.side = 'packer'
    else true end;
  return null;
end
$$;

create trigger gig_events_mail after insert on gig_events
  for each row when (new.kind in ('booked', 'cancelled', 'no_show', 'problem', 'resolved', 'on_the_way',
    'delivered', 'expired', 'changed', 'price_raised', 'completed'))
  execute function mail_event();
