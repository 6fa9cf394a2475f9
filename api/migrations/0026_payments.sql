-- Payments and the ledger (docs/decisions/0035-payments.md).

-- One row, written by each API process when it starts, from PAYMENTS and SERVICE_FEE_PERCENT. In the database,
-- because triggers read it: a booking that an older API release makes gets a payment, too.
create table payment_settings (
  only_row boolean primary key default true check (only_row),
  provider text not null default 'off' check (provider in ('off', 'test', 'stripe')),
  fee_percent numeric(5, 2) not null default 8 check (fee_percent between 0 and 100),
  -- Part of the keys that Stripe gets, because several databases can share an account of Stripe.
  database_id uuid not null default gen_random_uuid(),
  -- The mode of the Stripe key that made the stored references.
  stripe_mode text check (stripe_mode in ('test', 'live'))
);
insert into payment_settings default values;

-- The provider's references for a user. No card number and no bank account.
create table payment_accounts (
  user_id integer not null references users,
  provider text not null check (provider in ('test', 'stripe')),
  customer_ref text,
  method_ref text,
  -- Such as 'Visa 4242'.
  method_label text check (char_length(method_label) <= 100),
  payout_ref text,
  payouts_enabled boolean not null default false,
  primary key (user_id, provider)
);

create unique index payment_accounts_payout_idx on payment_accounts (provider, payout_ref);
create unique index payment_accounts_customer_idx on payment_accounts (provider, customer_ref);

create trigger payment_accounts_of_accounts before insert or update of user_id on payment_accounts
  for each row execute function refuse_session_of_nobody();

-- The money of a trip. A trip without a row is paid directly, outside Manyhands.
create table payments (
  trip_id integer primary key references trips,
  provider text not null check (provider in ('test', 'stripe')),
  state text not null default 'none' check (state in (
    'none', 'declined', 'authorized', 'captured', 'released', 'refunded')),
  fee_percent numeric(5, 2) not null,
  price_cents integer not null check (price_cents > 0),
  fee_cents integer not null check (fee_cents >= 0),
  -- What the customer pays for canceling; null unless the customer canceled for a fee.
  cancel_fee_cents integer check (cancel_fee_cents between 0 and price_cents),
  -- Whether the customer postponed the pickup when canceling was no longer free. Canceling then stays costly.
  is_postponed_late boolean not null default false,
  -- What an operator decided to give back to the customer.
  refund_goal_cents integer not null default 0 check (refund_goal_cents >= 0),
  -- The amount of the current hold on the card, or of the last one.
  authorized_cents integer not null default 0 check (authorized_cents >= 0),
  captured_cents integer not null default 0 check (captured_cents >= 0),
  -- Given to the packer, and given to Manyhands as the fee.
  released_cents integer not null default 0 check (released_cents >= 0),
  released_fee_cents integer not null default 0 check (released_fee_cents >= 0),
  refunded_cents integer not null default 0 check (refunded_cents >= 0),
  tip_cents integer not null default 0 check (tip_cents >= 0),
  -- Sent to the packer's bank, tips included.
  transferred_cents integer not null default 0 check (transferred_cents >= 0),
  -- The hold on the card. Null if there is none.
  hold_ref text,
  -- An earlier hold that a larger one replaced, until it is canceled.
  old_hold_ref text,
  capture_before timestamptz(3),
  -- When the payment was last secured; null while it is not.
  secured_at timestamptz(3),
  -- When a failed step may be tried again.
  retry_at timestamptz(3),
  -- When a background job should next look at the payment; null if nothing is left to do.
  next_at timestamptz(3),
  version integer not null default 1,
  updated_at timestamptz(3) not null default now(),
  check (released_cents + released_fee_cents + refunded_cents <= captured_cents)
);

create index payments_due_idx on payments (next_at) where next_at is not null;
create index payments_unsent_idx on payments (trip_id)
  where next_at is null and released_cents + tip_cents > transferred_cents;

create trigger payments_stay before delete on payments
  for each row execute function refuse('payments are never deleted');

-- One call to the provider, or one movement inside the ledger. Written before the provider is called.
create table payment_steps (
  id integer generated always as identity primary key,
  trip_id integer not null references payments,
  kind text not null check (kind in (
    'authorize', 'cancel', 'capture', 'release', 'take_back', 'refund', 'transfer', 'reverse', 'tip')),
  cents integer not null check (cents > 0),
  -- Names the business action, so that it has one step.
  key text not null unique,
  state text not null default 'wanted' check (state in ('wanted', 'done', 'failed', 'unknown')),
  -- The provider's object that the step acts on, such as the hold of a capture.
  target_ref text,
  -- The provider's object that the step made or changed.
  provider_ref text,
  -- The card of a hold or a tip, for the receipt.
  method_label text,
  -- Why the step failed.
  detail text,
  -- When a transfer reaches the packer's bank.
  arrives_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  settled_at timestamptz(3),
  unique (kind, provider_ref)
);

create index payment_steps_trip_idx on payment_steps (trip_id, id);
-- A payment has one open step at a time. A tip is a separate charge.
create unique index payment_steps_open_idx on payment_steps (trip_id, (kind = 'tip'))
  where state in ('wanted', 'unknown');

create trigger payment_steps_stay before delete on payment_steps
  for each row execute function refuse('payment steps are never deleted');

-- card: what a customer has paid (negative). held: the money of a trip. earned: what Manyhands owes a packer.
-- bank: what a packer was sent. fees, costs, loss: of Manyhands.
create table ledger_accounts (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('card', 'held', 'earned', 'fees', 'costs', 'bank', 'loss')),
  user_id integer references users,
  trip_id integer references trips,
  check ((user_id is not null) = (kind in ('card', 'earned', 'bank'))),
  check ((trip_id is not null) = (kind = 'held'))
);

create unique index ledger_accounts_key on ledger_accounts
  (kind, coalesce(user_id, 0), coalesce(trip_id, 0));

insert into ledger_accounts (kind) values ('fees'), ('costs'), ('loss');

-- Returns the account, and creates it if it is missing.
create function ledger_account(wanted text, its_user integer, its_trip integer) returns integer
language plpgsql as $$
declare
  found_id integer;
begin
  loop
    select id into found_id from ledger_accounts
    where kind = wanted and coalesce(user_id, 0) = coalesce(its_user, 0)
      and coalesce(trip_id, 0) = coalesce(its_trip, 0);
    if found then
      return found_id;
    end if;
    insert into ledger_accounts (kind, user_id, trip_id) values (wanted, its_user, its_trip)
    on conflict do nothing;
  end loop;
end
$$;

create table ledger_entries (
  id bigint generated always as identity primary key,
  step_id integer not null unique references payment_steps,
  created_at timestamptz(3) not null default now()
);

create table ledger_lines (
  entry_id bigint not null references ledger_entries,
  account_id integer not null references ledger_accounts,
  cents integer not null check (cents <> 0),
  primary key (entry_id, account_id)
);

-- A balance reads the index alone.
create index ledger_lines_account_idx on ledger_lines (account_id) include (cents, entry_id);

create trigger ledger_accounts_stay before update or delete on ledger_accounts
  for each row execute function refuse('ledger accounts are never changed or deleted');
create trigger ledger_entries_stay before update or delete on ledger_entries
  for each row execute function refuse('ledger entries are never changed or deleted');
create trigger ledger_lines_stay before update or delete on ledger_lines
  for each row execute function refuse('ledger lines are never changed or deleted');

-- At the commit, each entry must sum to zero, and no trip may have given away more than it holds.
create function check_ledger() returns trigger
language plpgsql as $$
begin
  if (select sum(cents) from ledger_lines where entry_id = new.entry_id) <> 0 then
    raise exception 'ledger entry % does not sum to zero', new.entry_id using errcode = 'check_violation';
  end if;
  -- Only the accounts of trips are summed: they have few lines.
  if new.cents < 0 and (select a.kind = 'held' from ledger_accounts a where a.id = new.account_id)
    and (select sum(l.cents) from ledger_lines l where l.account_id = new.account_id) < 0 then
    raise exception 'ledger account % holds less than zero', new.account_id
      using errcode = 'check_violation';
  end if;
  return null;
end
$$;

create constraint trigger ledger_lines_check after insert on ledger_lines
  deferrable initially deferred for each row execute function check_ledger();

-- Notifications of the provider that were accepted. The id makes repeated deliveries harmless.
create table provider_events (
  id text primary key check (char_length(id) between 1 and 200),
  provider text not null,
  type text not null,
  ref text not null,
  received_at timestamptz(3) not null default now(),
  handled_at timestamptz(3)
);

create index provider_events_received_idx on provider_events (received_at);

-- Responses to calls with an Idempotency-Key, for repetitions of the call.
create table idempotent_calls (
  user_id integer not null references users,
  key text not null check (char_length(key) between 1 and 200),
  body_hash bytea not null,
  -- The step that the call created.
  step_id integer not null references payment_steps,
  created_at timestamptz(3) not null default now(),
  primary key (user_id, key)
);

-- Where the provider, the payments and the ledger disagree, as the last hourly comparison found them.
create table payment_differences (
  id integer generated always as identity primary key,
  trip_id integer,
  -- A sentence for the operator.
  text text not null,
  found_at timestamptz(3) not null default now()
);

-- The hold begins 24 hours before the pickup, because cards keep a hold for 5 to 7 days only.
create function payment_begins_at(pickup_date timestamptz) returns timestamptz
language sql immutable parallel safe as $$ select pickup_date - interval '24 hours' $$;

create function start_payment() returns trigger
language plpgsql as $$
begin
  insert into payments (trip_id, provider, fee_percent, price_cents, fee_cents, next_at)
  select new.id, s.provider, s.fee_percent, new.price_cents,
    round(new.price_cents * s.fee_percent / 100), greatest(now(), payment_begins_at(new.pickup_date))
  from payment_settings s where s.provider <> 'off';
  return null;
end
$$;

create trigger trips_start_payment after insert on trips
  for each row when (new.stage = 'booked' and new.price_cents > 0)
  execute function start_payment();

-- The price can rise until the delivery. Some stages move money.
create function update_payment() returns trigger
language plpgsql as $$
begin
  update payments p set price_cents = new.price_cents,
    fee_cents = round(new.price_cents * p.fee_percent / 100),
    next_at = case
      when new.stage = 'booked' then greatest(now(), payment_begins_at(new.pickup_date))
      else now()
    end,
    is_postponed_late = p.is_postponed_late or (new.pickup_date > old.pickup_date
      and now() > payment_begins_at(old.pickup_date) and now() > new.created_at + interval '30 minutes'),
    updated_at = now()
  where p.trip_id = new.id;
  return null;
end
$$;

create trigger trips_update_payment after update of stage, price_cents, pickup_date on trips
  for each row when (
    (old.price_cents, old.pickup_date) is distinct from (new.price_cents, new.pickup_date)
    or (old.stage <> new.stage
      and new.stage in ('loaded', 'delivered', 'completed', 'cancelled', 'no_show', 'resolved'))
  )
  execute function update_payment();

-- Money moves before mails, which have priority 0.
create function add_payment_job(its_trip integer) returns void
language plpgsql as $$
begin
  perform graphile_worker.add_job('advance_payment', json_build_object('trip_id', its_trip),
    job_key => 'payment-' || its_trip, max_attempts => 1, priority => -1);
end
$$;

create function start_payment_job() returns trigger
language plpgsql as $$
begin
  perform add_payment_job(new.trip_id);
  return null;
end
$$;

-- A payment that is due later is found by the job that runs each minute. The column rounds to milliseconds, and the
-- API's clock may be later than the start of the transaction.
create trigger payments_add_job_insert after insert on payments
  for each row when (new.next_at <= clock_timestamp() + interval '1 ms') execute function start_payment_job();
create trigger payments_add_job_update after update of next_at on payments
  for each row when (new.next_at <= clock_timestamp() + interval '1 ms') execute function start_payment_job();

-- Tells the pages of both sides that the money changed. The kind is 'payment'.
create function notify_of_payment() returns trigger
language plpgsql as $$
begin
  perform pg_notify('changes', json_build_object('kind', 'payment', 'gig_id', t.gig_id,
    'trip_id', t.id, 'users', array[t.customer_id, t.packer_id])::text)
  from trips t where t.id = new.trip_id;
  return null;
end
$$;

create trigger payments_notify after update on payments
  for each row when (
    (old.state, old.captured_cents, old.tip_cents, old.transferred_cents, old.refunded_cents)
    is distinct from
    (new.state, new.captured_cents, new.tip_cents, new.transferred_cents, new.refunded_cents)
  )
  execute function notify_of_payment();

-- Mails about money cannot be switched off. As in 0022, with the kinds of payments.
create or replace function mail_event() returns trigger
language plpgsql as $$
begin
  perform graphile_worker.add_job('mail_event',
    json_build_object('event_id', new.id, 'user_id', r.user_id), max_attempts => 12)
  from (values (new.customer_id, 'customer'), (new.packer_id, 'packer')) r (user_id, side)
  where r.user_id is not null and case
    when new.kind in ('on_the_way', 'delivered', 'expired', 'payment_released') then r.side = 'customer'
    when new.kind in ('changed', 'price_raised', 'completed', 'tip') then r.side = 'packer'
    else true end;
  return null;
end
$$;

drop trigger gig_events_mail on gig_events;
create trigger gig_events_mail after insert on gig_events
  for each row when (new.kind in ('booked', 'cancelled', 'no_show', 'problem', 'resolved', 'on_the_way',
    'delivered', 'expired', 'changed', 'price_raised', 'completed', 'payment_declined', 'payment_released',
    'payment_refunded', 'tip'))
  execute function mail_event();

-- The test provider: a simulation of a payment provider (PAYMENTS=test). Like a real provider's database, it
-- knows no trip and no user of Manyhands, only references and idempotency keys.
create schema test_provider;

create table test_provider.objects (
  ref text primary key,
  kind text not null check (kind in (
    'customer', 'payout_account', 'page', 'hold', 'charge', 'refund', 'transfer', 'reversal')),
  -- The idempotency key of the call that made the object.
  key text unique,
  -- The object that this one belongs to: the customer of a hold, the hold of a refund.
  target text,
  cents integer not null default 0,
  -- What was taken of a hold.
  captured_cents integer not null default 0,
  state text not null,
  data jsonb not null default '{}',
  created_at timestamptz(3) not null default now()
);

create index objects_target_idx on test_provider.objects (target);
create index objects_created_idx on test_provider.objects (created_at);
