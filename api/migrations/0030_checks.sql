-- Checks of packers, badges, jobs for verified packers only, and favorite packers.

-- In the order in which requests lock them.
lock table gigs, users in access exclusive mode;

-- What was checked about a packer, newest last. Rows are never changed, and deleted only with the account.
create table checks (
  id integer generated always as identity primary key,
  user_id integer not null references users,
  kind text not null check (kind in ('email', 'phone', 'identity', 'insurance', 'background')),
  state text not null check (state in ('started', 'passed', 'failed', 'expired')),
  -- Who checked: the mail or text message, the payment provider, or an operator.
  provider text not null,
  -- What was checked: the id of a certificate, or the provider's reference.
  ref text,
  decided_by text,
  decided_at timestamptz(3),
  expires_at timestamptz(3),
  -- Why a check failed, for the packer.
  reason text check (char_length(reason) between 1 and 500),
  created_at timestamptz(3) not null default now(),
  check ((state = 'started') = (decided_at is null)),
  -- Only email and phone are valid until they change.
  check (state <> 'passed' or (expires_at is null) = (kind in ('email', 'phone')))
);

create index checks_user_idx on checks (user_id, kind, id desc);
create index checks_expiry_idx on checks (expires_at) where state = 'passed' and expires_at is not null;

-- The certificates of insurance. No call of the API returns them.
create table certificates (
  id integer generated always as identity primary key,
  user_id integer not null references users,
  media_type text not null check (media_type in ('application/pdf', 'image/jpeg', 'image/png', 'image/webp')),
  -- Null 90 days after the decision.
  bytes bytea check (octet_length(bytes) <= 10485760),
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null default now(),
  decided_at timestamptz(3)
);

-- A new certificate replaces one that waits for a decision.
create unique index certificates_waiting_idx on certificates (user_id) where decided_at is null;
create index certificates_user_idx on certificates (user_id);

-- The code that was last sent to a packer's phone.
create table phone_codes (
  user_id integer primary key references users,
  phone text not null,
  code_hash bytea not null,
  tries integer not null default 0,
  expires_at timestamptz(3) not null
);

create trigger certificates_of_accounts before insert on certificates
  for each row execute function refuse_session_of_nobody();
create trigger phone_codes_of_accounts before insert on phone_codes
  for each row execute function refuse_session_of_nobody();

alter table users
  -- The earliest expiry of the checks of a verified packer; null if one is missing. Compare it with now().
  add column verified_until timestamptz(3),
  add column background_until timestamptz(3);

-- Until when the packer has passed the check: infinity without an expiry, null if not passed. A new attempt,
-- or the refusal of a certificate (which has a ref), does not end an earlier pass.
create function check_until(packer_id integer, wanted text) returns timestamptz
language sql stable as $$
  select case state when 'passed' then coalesce(expires_at, 'infinity') end
  from checks
  where user_id = packer_id and kind = wanted
    and (state in ('passed', 'expired') or (state = 'failed' and ref is null))
  order by id desc limit 1
$$;

create function serialize_checks() returns trigger
language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if not exists (select from users where id = old.user_id and deleted_at is not null) then
      raise exception 'checks are never deleted' using errcode = 'restrict_violation';
    end if;
    return old;
  end if;
  -- Two decisions about one packer run one after the other, so that the second one sees the first.
  perform from users where id = new.user_id for no key update;
  if account_type(new.user_id) is distinct from 'packer' then
    raise exception 'only a packer has checks' using errcode = 'check_violation';
  end if;
  return new;
end
$$;

create trigger checks_serialize before insert or delete on checks
  for each row execute function serialize_checks();
create trigger checks_stay before update on checks
  for each row execute function refuse('checks are never changed');

-- Also notifies the customers whose booked jobs show the packer's badges.
create function apply_check() returns trigger
language plpgsql as $$
begin
  update users u set
    -- `least` ignores nulls, but a missing check must give null.
    verified_until = case when num_nulls(c.email, c.phone, c.identity, c.insurance) = 0
      then least(c.email, c.phone, c.identity, c.insurance) end,
    background_until = c.background
  from (
    select check_until(new.user_id, 'email') as email, check_until(new.user_id, 'phone') as phone,
      check_until(new.user_id, 'identity') as identity,
      check_until(new.user_id, 'insurance') as insurance,
      check_until(new.user_id, 'background') as background) c
  where u.id = new.user_id;
  perform pg_notify('changes', json_build_object('kind', 'check', 'gig_id', null, 'trip_id', null,
    'users', array[new.user_id] || array(
      select distinct customer_id from trips where packer_id = new.user_id and ended_at is null
      -- A notification has at most 8,000 bytes.
      limit 500))::text);
  return null;
end
$$;

create trigger checks_apply after insert on checks
  for each row execute function apply_check();

-- Adds or ends the email check when a call confirms or changes the address.
create function check_email() returns trigger
language plpgsql as $$
begin
  if new.email_verified_at is null then
    insert into checks (user_id, kind, state, provider, decided_at)
    values (new.id, 'email', 'expired', 'mail', now());
  else
    insert into checks (user_id, kind, state, provider, decided_at)
    values (new.id, 'email', 'passed', 'mail', new.email_verified_at);
  end if;
  return null;
end
$$;

create trigger users_check_email after update of email_verified_at on users
  for each row when (new.user_type = 'packer' and new.deleted_at is null
    and old.email_verified_at is distinct from new.email_verified_at)
  execute function check_email();

-- Another phone number has not been checked.
create function end_phone_check() returns trigger
language plpgsql as $$
begin
  delete from phone_codes where user_id = new.id;
  if check_until(new.id, 'phone') is not null then
    insert into checks (user_id, kind, state, provider, decided_at)
    values (new.id, 'phone', 'expired', 'sms', now());
  end if;
  return null;
end
$$;

create trigger users_end_phone_check after update of phone on users
  for each row when (new.user_type = 'packer' and new.deleted_at is null and old.phone <> new.phone)
  execute function end_phone_check();

-- Packers whom a payment provider has identified before.
insert into checks (user_id, kind, state, provider, ref, decided_at, expires_at)
select u.id, 'identity', 'passed', a.provider, a.payout_ref, now(), now() + interval '2 years'
from payment_accounts a join users u on u.id = a.user_id
where a.payouts_enabled and u.user_type = 'packer' and u.deleted_at is null;

insert into checks (user_id, kind, state, provider, decided_at)
select id, 'email', 'passed', 'mail', email_verified_at from users
where user_type = 'packer' and email_verified_at is not null and deleted_at is null;

alter table reminders drop constraint reminders_kind_check,
  add constraint reminders_kind_check check (kind in ('pickup', 'expiry', 'check'));

-- Jobs that only verified packers can book.

alter table gigs add column verified_only boolean not null default false;
alter table gig_changes add column verified_only boolean not null default false;

create or replace function log_gig_change() returns trigger
language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into gig_changes (sign, customer_id, price_cents, spec_mask, pickup_zip_code, pickup_day,
      gig_status_id, verified_only)
    values (-1, old.customer_id, old.price_cents, old.spec_mask, old.pickup_zip_code,
      old.pickup_day, old.gig_status_id, old.verified_only);
  end if;
  if tg_op <> 'DELETE' then
    perform remember_gig_mask(new.spec_mask);
    insert into gig_changes (sign, customer_id, price_cents, spec_mask, pickup_zip_code, pickup_day,
      gig_status_id, verified_only)
    values (1, new.customer_id, new.price_cents, new.spec_mask, new.pickup_zip_code,
      new.pickup_day, new.gig_status_id, new.verified_only);
  end if;
  return null;
end
$$;

drop trigger gigs_log_update on gigs;
create trigger gigs_log_update
  after update of customer_id, price_cents, spec_mask, pickup_zip_code, pickup_date, gig_status_id,
    verified_only on gigs
  for each row when (
    (old.customer_id, old.price_cents, old.spec_mask, old.pickup_zip_code, old.pickup_day,
      old.gig_status_id, old.verified_only)
    is distinct from
    (new.customer_id, new.price_cents, new.spec_mask, new.pickup_zip_code, new.pickup_day,
      new.gig_status_id, new.verified_only)
  )
  execute function log_gig_change();

-- Finds the jobs for verified packers. Empty at first, so creating it takes one scan of the table.
create index gigs_open_verified_idx on gigs (created_on_date desc, id desc)
  include (price_cents, box_count, spec_mask, pickup_zip_code, pickup_day)
  where gig_status_id = 1 and verified_only;

-- As in 0003, and only a verified packer books a job for verified packers. The lock makes the booking wait for
-- a decision that would end the badge, or the decision for the booking.
create or replace function refuse_unqualified_booking() returns trigger
language plpgsql as $$
declare
  for_verified boolean;
begin
  select g.verified_only into for_verified from gigs g where g.id = new.gig_id;
  if exists (
    select from gigs g where g.id = new.gig_id and g.spec_mask & ~packer_mask(new.packer_id) <> 0
  ) then
    raise exception 'packer % lacks specialties that gig % requires', new.packer_id, new.gig_id
      using errcode = 'check_violation';
  end if;
  if for_verified then
    perform from users where id = new.packer_id and verified_until > now() for share;
    if not found then
      raise exception 'packer % is not verified, as gig % requires', new.packer_id, new.gig_id
        using errcode = 'check_violation';
    end if;
  end if;
  return new;
end
$$;

-- The packers whom a customer wants again. They hear of the customer's new jobs at once.
create table favorites (
  customer_id integer not null references users,
  packer_id integer not null references users,
  created_at timestamptz(3) not null default now(),
  primary key (customer_id, packer_id)
);

create index favorites_packer_idx on favorites (packer_id);

create trigger favorites_of_customers before insert on favorites
  for each row when (not has_user_type(new.customer_id, 'customer'))
  execute function refuse('only a customer has favorite packers');

-- As in 0026, with the jobs of customers whose favorite a packer is.
create or replace function mail_event() returns trigger
language plpgsql as $$
begin
  perform graphile_worker.add_job('mail_event',
    json_build_object('event_id', new.id, 'user_id', r.user_id), max_attempts => 12)
  from (values (new.customer_id, 'customer'), (new.packer_id, 'packer')) r (user_id, side)
  where r.user_id is not null and case
    when new.kind in ('on_the_way', 'delivered', 'expired', 'payment_released') then r.side = 'customer'
    when new.kind in ('changed', 'price_raised', 'completed', 'tip', 'favorite_posted')
      then r.side = 'packer'
    else true end;
  return null;
end
$$;

create trigger gig_events_mail_favorites after insert on gig_events
  for each row when (new.kind = 'favorite_posted')
  execute function mail_event();

update mail_preferences set topics = topics || array['favorites'] where not 'favorites' = any(topics);
