-- Support tickets: users write, operators answer with `npm run operator` (docs/runbook.md).

create table support_tickets (
  id integer generated always as identity primary key,
  user_id integer not null references users,
  subject text not null check (char_length(subject) between 1 and 100),
  -- Without a foreign key: a ticket outlives the gig that it is about.
  gig_id integer,
  created_at timestamptz(3) not null default now(),
  resolved_at timestamptz(3)
);

create index support_tickets_user_idx on support_tickets (user_id, id desc);
create index support_tickets_unresolved_idx on support_tickets (id) where resolved_at is null;

-- As for sessions: a deleted account gets no new rows.
create trigger support_tickets_of_accounts before insert or update of user_id on support_tickets
  for each row execute function refuse_session_of_nobody();

create table support_messages (
  id integer generated always as identity primary key,
  ticket_id integer not null references support_tickets on delete cascade,
  author text not null check (author in ('user', 'operator')),
  text text not null check (char_length(text) between 1 and 2000),
  created_at timestamptz(3) not null default now()
);

create index support_messages_ticket_idx on support_messages (ticket_id, id desc);

-- What operators did. Holds no personal data of users, because rows are never changed or deleted.
create table operator_actions (
  id integer generated always as identity primary key,
  operator text not null check (char_length(operator) between 1 and 100),
  action text not null,
  -- What the operator worked on, such as 'ticket 12'.
  subject text not null,
  note text,
  created_at timestamptz(3) not null default now()
);

create trigger operator_actions_stay before update or delete on operator_actions
  for each row execute function refuse('operator actions are never changed or deleted');
