-- Account mails: one function adds all of them, and counts them per mailbox and per account.

-- A link exists from the moment when its mail is added. Each attempt to send the mail derives the same token from
-- the seed and from the address of the mail server, which the database does not have.
alter table account_tokens
  drop constraint account_tokens_pkey,
  alter column token_hash drop not null,
  add column id bigint generated always as identity primary key,
  add column seed bytea,
  add constraint account_tokens_hash_key unique (token_hash);

-- The account mails of the last hour. A mailbox is a hash; rows outlive accounts, so that deleting an account does
-- not free the budget of an address.
create table account_mail_counts (
  key text not null,
  counted_at timestamptz(3) not null default now()
);
create index account_mail_counts_idx on account_mail_counts (key, counted_at);
create index account_mail_counts_age_idx on account_mail_counts (counted_at);

-- The mailbox of an address: Kim+news@example.com and kim@example.com are one. Gmail ignores dots.
create function mailbox_of(address text) returns text
language sql immutable as $$
  select 'mailbox ' || encode(sha256(convert_to(
    case when domain in ('gmail.com', 'googlemail.com') then replace(name, '.', '') || '@gmail.com'
      else name || '@' || domain end, 'UTF8')), 'hex')
  from (
    select regexp_replace(split_part(lower(address), '@', 1), '(.)\+.*$', '\1') as name,
      split_part(lower(address), '@', 2) as domain
  ) parts
$$;

-- Adds a mail about an account, and its link if it has one. Returns false, and adds nothing, if the address is empty
-- or the budget of an hour is spent:
--   5 mails to a mailbox, but 3 to an address that no account has confirmed; 5 mails that one account causes.
--   A notice to a confirmed address counts by itself, 5 of a kind: mails that a stranger can cause do not use it up.
-- was_confirmed: the address was confirmed until this transaction.
create function add_account_mail(its_kind text, its_user integer, address text, details jsonb default '{}',
  was_confirmed boolean default false) returns boolean
language plpgsql as $$
declare
  is_confirmed boolean := was_confirmed or exists (
    select from users where lower(email) = lower(address) and email <> '' and email_verified_at is not null);
  mailbox text := mailbox_of(address);
  keys text[];
  link_id bigint;
begin
  if address = '' then
    return false;
  end if;
  keys := case
    when its_kind not in ('verify', 'reset') and is_confirmed then array[mailbox || ' ' || its_kind]
    -- Anyone can ask for a link to reset a password, so it does not count for the account.
    when its_kind = 'reset' then array[mailbox]
    else array['account ' || its_user, mailbox]
  end;
  -- Concurrent transactions count one after the other.
  perform pg_advisory_xact_lock(hashtextextended(key, 0)) from unnest(keys) key;
  if exists (
    select from unnest(keys) wanted where (
      select count(*) from account_mail_counts
      where key = wanted and counted_at > now() - interval '1 hour'
    ) >= case when wanted = mailbox and not is_confirmed then 3 else 5 end
  ) then
    return false;
  end if;
  insert into account_mail_counts (key) select unnest(keys);
  delete from account_mail_counts where ctid in (
    select ctid from account_mail_counts where counted_at <= now() - interval '1 hour'
    limit 100 for update skip locked);
  if its_kind in ('verify', 'reset') then
    -- A newer link replaces the older one. Its time starts when it is sent.
    delete from account_tokens where user_id = its_user and purpose = its_kind;
    insert into account_tokens (user_id, purpose, email, expires_at)
    values (its_user, its_kind, address, now() + interval '2 days') returning id into link_id;
  end if;
  perform graphile_worker.add_job('mail_account', (details || jsonb_strip_nulls(jsonb_build_object(
    'kind', its_kind, 'user_id', its_user, 'to', address, 'link_id', link_id)))::json, max_attempts => 12);
  return true;
end
$$;
