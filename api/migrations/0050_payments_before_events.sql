-- Triggers run in the order of their names. A payment is locked before the jobs that mail events, as the job that
-- moves money does. The other order was a deadlock.
alter trigger trips_update_payment on trips rename to trips_change_payment;

-- As in 0049. Strangers who sign up with the confirmed address of somebody else leave two mails an hour for resets of
-- the password.
create or replace function add_account_mail(its_kind text, its_user integer, address text, details jsonb default '{}',
  was_confirmed boolean default false) returns boolean
language plpgsql as $$
declare
  is_confirmed boolean;
  mailbox text := mailbox_of(address);
  keys text[];
  link_id bigint;
begin
  if address = '' then
    return false;
  end if;
  perform from users where id = its_user for no key update;
  is_confirmed := was_confirmed or exists (
    select from users where lower(email) = lower(address) and email <> '' and email_verified_at is not null);
  -- Every case names the keys in the order in which they are locked: account, mailbox, notice.
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
    ) >= case when wanted = mailbox and (its_kind = 'verify' or not is_confirmed) then 3 else 5 end
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
