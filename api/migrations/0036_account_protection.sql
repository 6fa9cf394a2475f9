-- Limits on bookings, addresses that need the password, links that end with a change, and data of deleted accounts.

-- In the order in which requests lock them.
lock table account_tokens, users in access exclusive mode;

-- Raises MH429 if the packer holds too many jobs or has booked too many within 24 hours. The limits are higher after
-- the first completed job, if the email address is confirmed. The lock makes bookings of one packer run one after the
-- other, and each statement sees the bookings committed before it, so parallel bookings cannot exceed a limit.
create function allow_booking(packer integer, first_held integer, first_daily integer,
  later_held integer, later_daily integer) returns boolean
language plpgsql as $$
declare
  is_confirmed boolean;
  has_completed boolean;
  held integer;
  -- When the oldest of the bookings that use up the daily limit was made.
  oldest timestamptz;
  most_held integer := first_held;
  most_daily integer := first_daily;
begin
  select email_verified_at is not null into is_confirmed from users
  where id = packer for no key update;
  select count(*) into held from trips
  where packer_id = packer and stage in ('booked', 'on_the_way', 'at_pickup', 'loaded');
  select created_at into oldest from trips
  where packer_id = packer order by id desc offset first_daily - 1 limit 1;
  if held < first_held and (oldest is null or oldest <= now() - interval '24 hours') then
    return true;
  end if;
  has_completed := exists (select from trips where packer_id = packer and stage = 'completed');
  if is_confirmed and has_completed then
    most_held := later_held;
    most_daily := later_daily;
    select created_at into oldest from trips
    where packer_id = packer order by id desc offset later_daily - 1 limit 1;
  end if;
  if held >= most_held or oldest > now() - interval '24 hours' then
    raise exception 'packer % has reached a limit of bookings', packer using errcode = 'MH429',
      detail = json_build_object(
        'most_held', case when held >= most_held then most_held end,
        'most_daily', most_daily,
        'seconds', ceil(extract(epoch from oldest + interval '24 hours' - now())),
        'needs', case when not has_completed then 'job' when not is_confirmed then 'email' end)::text;
  end if;
  return true;
end
$$;

-- Whether confirming the address, or the pending one if there is one, needs the password: a session without the
-- password has entered it. Until then, no link to reset the password goes to it.
alter table users add column email_needs_password boolean not null default false;
update users set email_needs_password = true where pending_email is not null;

-- An account has one link of each purpose: a newer one replaces it.
delete from account_tokens t using account_tokens newer
where newer.user_id = t.user_id and newer.purpose = t.purpose
  and (newer.expires_at, newer.token_hash) > (t.expires_at, t.token_hash);
create unique index account_tokens_key on account_tokens (user_id, purpose);
drop index account_tokens_user_idx;

-- Mailed links end with any change of the password or of an address.
create function end_links() returns trigger
language plpgsql as $$
begin
  delete from account_tokens where user_id = new.id;
  return null;
end
$$;

create trigger users_end_links after update of password_hash, email, pending_email on users
  for each row when (
    (old.password_hash, old.email, old.pending_email)
    is distinct from (new.password_hash, new.email, new.pending_email)
  )
  execute function end_links();

-- The other sides were shown the old number. They do not see the new one until it is shared, too.
create function end_phone_sharing() returns trigger
language plpgsql as $$
begin
  delete from shared_phones where user_id = new.id;
  return null;
end
$$;

create trigger users_end_phone_sharing after update of phone on users
  for each row when (old.phone <> new.phone) execute function end_phone_sharing();

-- Identity and background were checked for a person of the old name.
create function end_checks_of_name() returns trigger
language plpgsql as $$
begin
  insert into checks (user_id, kind, state, provider, decided_at)
  select new.id, kind, 'expired', 'profile', now() from unnest(array['identity', 'background']) kind
  where check_until(new.id, kind) is not null;
  return null;
end
$$;

create trigger users_end_checks_of_name after update of name on users
  for each row when (new.user_type = 'packer' and new.deleted_at is null
    and lower(old.name) <> lower(new.name))
  execute function end_checks_of_name();
