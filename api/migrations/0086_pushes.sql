-- Pushes that wait to be sent, each for one device. No foreign keys: a push whose device, event, message, trip or gig is
-- gone is not sent, and writing one locks no row of another user.
create table pushes (
  id bigint generated always as identity primary key,
  device_id int not null,
  kind text not null check (kind in ('event', 'message', 'reminder', 'expiry')),
  -- The id of the event, the message, the booked trip, or the gig that expires.
  subject_id bigint not null,
  due_at timestamptz(3) not null,
  -- Until when the push is worth sending.
  expires_at timestamptz(3) not null,
  attempts int not null default 0
);
create index pushes_due_idx on pushes (due_at, id);
