-- The code that writes a payment adds its task and notifies open pages (api/src/payments/write-payments.sql.ts), and no
-- longer triggers. No row changes. Processes of earlier releases must have ended: they rely on these triggers.

drop trigger payments_add_job_insert on payments;
drop trigger payments_add_job_update on payments;
drop trigger payments_notify on payments;
drop function start_payment_job();
drop function add_payment_job(integer);
drop function notify_of_payment();

-- A statement adds all its tasks with one call of graphile_worker.add_jobs, so only the time of a mail is left here.
create function event_mail_due(its_user integer, its_gig integer) returns timestamptz
language plpgsql as $$
declare
  first_due timestamptz;
  last_mail timestamptz;
begin
  -- In a function of its own: it also sees the rows that the statement has added.
  select min(due_at) filter (where sent_at is null), max(coalesce(sent_at, tried_at))
  into first_due, last_mail
  from event_mails where user_id = its_user and gig_id = its_gig;
  if first_due is not null then
    return greatest(first_due, last_mail + interval '10 minutes', now());
  end if;
  return null;
end
$$;
drop function add_event_mail(gig_events, integer, interval);
drop function schedule_event_mail(integer, integer);

-- One trigger instead of two refuses a booking that its packer must not make.
drop trigger bookings_by_packers on bookings;
create or replace function refuse_unqualified_booking() returns trigger
language plpgsql as $$
declare
  gig record;
begin
  if not has_user_type(new.packer_id, 'packer') then
    raise exception 'only a packer can book a gig' using errcode = 'check_violation';
  end if;
  if missed_pickup(new.gig_id, new.packer_id) then
    raise exception 'packer % did not come to gig %', new.packer_id, new.gig_id
      using errcode = 'check_violation';
  end if;
  select g.verified_only, g.spec_mask & ~packer_mask(new.packer_id) <> 0 as is_beyond into gig
  from gigs g where g.id = new.gig_id;
  if gig.is_beyond then
    raise exception 'packer % lacks specialties that gig % requires', new.packer_id, new.gig_id
      using errcode = 'check_violation';
  end if;
  if gig.verified_only then
    perform from users where id = new.packer_id and verified_until > now() for share;
    if not found then
      raise exception 'packer % is not verified, as gig % requires', new.packer_id, new.gig_id
        using errcode = 'check_violation';
    end if;
  end if;
  return new;
end
$$;
