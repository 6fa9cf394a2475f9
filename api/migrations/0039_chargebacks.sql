-- Chargebacks: the customer's bank takes a charge back (docs/decisions/0035-payments.md).

-- What the provider says now. The steps `chargeback` and `chargeback_won` with this reference move the money.
create table chargebacks (
  ref text primary key check (char_length(ref) between 1 and 200),
  trip_id integer not null references payments,
  -- The step that made the charge: the hold that was captured, or the tip.
  step_id integer not null references payment_steps,
  cents integer not null check (cents > 0),
  state text not null check (state in ('open', 'won', 'lost')),
  respond_by timestamptz(3),
  -- What the bank took from Manyhands and gave back, with the provider's charge for it. Null: not (yet).
  taken_cents integer check (taken_cents > 0),
  taken_cost_cents integer not null default 0,
  returned_cents integer check (returned_cents > 0),
  returned_cost_cents integer not null default 0,
  -- The part of `taken_cents` that the trip's money covers. The rest is a loss: it had been refunded before.
  covered_cents integer,
  created_at timestamptz(3) not null default now(),
  closed_at timestamptz(3)
);

create index chargebacks_trip_idx on chargebacks (trip_id);
create index chargebacks_open_idx on chargebacks (created_at) where state = 'open';

create trigger chargebacks_stay before delete on chargebacks
  for each row execute function refuse('chargebacks are never deleted');

-- What banks have taken back of the price and the fee, and not returned. A tip taken back lowers `tip_cents`.
alter table payments add column charged_back_cents integer not null default 0;
alter table payments drop constraint payments_check1, add constraint payments_divided_check
  check (released_cents + released_fee_cents + refunded_cents + charged_back_cents <= captured_cents) not valid;

alter table payment_steps drop constraint payment_steps_kind_check, add constraint payment_steps_kind_check
  check (kind in ('authorize', 'cancel', 'capture', 'release', 'take_back', 'refund', 'transfer', 'reverse', 'tip',
    'chargeback', 'chargeback_won')) not valid;

alter table test_provider.objects drop constraint objects_kind_check, add constraint objects_kind_check
  check (kind in ('customer', 'payout_account', 'page', 'hold', 'charge', 'refund', 'transfer', 'reversal',
    'chargeback')) not valid;

create or replace trigger payments_notify after update on payments
  for each row when (
    (old.state, old.captured_cents, old.tip_cents, old.transferred_cents, old.refunded_cents, old.charged_back_cents)
    is distinct from
    (new.state, new.captured_cents, new.tip_cents, new.transferred_cents, new.refunded_cents, new.charged_back_cents)
  )
  execute function notify_of_payment();

-- Mails about money cannot be switched off. A trigger of its own, because the list in `gig_events_mail` changes often.
create trigger gig_events_mail_chargeback after insert on gig_events
  for each row when (new.kind in ('chargeback', 'chargeback_won', 'chargeback_lost')) execute function mail_event();
