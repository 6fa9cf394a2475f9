-- Mails about a job: at most one in 10 minutes for each recipient, with all events since the last one.

-- The events that a user is to be mailed about. Sent ones stay for 10 minutes.
create table event_mails (
  event_id bigint not null references gig_events,
  user_id integer not null references users,
  gig_id integer not null,
  due_at timestamptz(3) not null,
  -- The job that took the events for one mail, and when it last tried to send it.
  set_id bigint,
  tried_at timestamptz(3),
  sent_at timestamptz(3),
  primary key (event_id, user_id)
);
create index event_mails_job_idx on event_mails (user_id, gig_id);
create index event_mails_sent_idx on event_mails (sent_at) where sent_at is not null;

-- Adds or moves the one job that mails the user about the gig: when an event is due, but not within 10 minutes of
-- the last mail.
create function schedule_event_mail(its_user integer, its_gig integer) returns void
language plpgsql as $$
declare
  first_due timestamptz;
  last_mail timestamptz;
begin
  select min(due_at) filter (where sent_at is null), max(coalesce(sent_at, tried_at))
  into first_due, last_mail
  from event_mails where user_id = its_user and gig_id = its_gig;
  if first_due is not null then
    perform graphile_worker.add_job('mail_events',
      json_build_object('user_id', its_user, 'gig_id', its_gig), max_attempts => 12,
      run_at => greatest(first_due, last_mail + interval '10 minutes', now()),
      job_key => 'events-' || its_user || '-' || its_gig);
  end if;
end
$$;

create function add_event_mail(event gig_events, its_user integer, pause interval default '0') returns void
language plpgsql as $$
begin
  insert into event_mails (event_id, user_id, gig_id, due_at)
  values (event.id, its_user, event.gig_id, now() + pause) on conflict do nothing;
  perform schedule_event_mail(its_user, event.gig_id);
end
$$;

-- As in 0030. The customer, too, gets the calendar file of a changed booking.
create or replace function mail_event() returns trigger
language plpgsql as $$
begin
  perform add_event_mail(new, r.user_id)
  from (values (new.customer_id, 'customer'), (new.packer_id, 'packer')) r (user_id, side)
  where r.user_id is not null and case
    when new.kind in ('on_the_way', 'delivered', 'expired', 'payment_released') then r.side = 'customer'
    when new.kind in ('changed', 'price_raised') then r.side = 'packer'
      or new.changes->'fields' ?| array['title', 'pickup_date', 'dropoff_date', 'pickup_location']
    when new.kind in ('completed', 'tip', 'favorite_posted') then r.side = 'packer'
    else true end;
  return null;
end
$$;

-- As in 0028.
create or replace function mail_review_event() returns trigger
language plpgsql as $$
begin
  perform add_event_mail(new, side.user_id,
    case new.kind when 'review_time' then interval '1 hour' else interval '0' end)
  from unnest(array[new.customer_id, new.packer_id]) side (user_id);
  return null;
end
$$;
