-- Live changes: each event notifies the API processes. Also the last event that each user has seen.

alter table users add column seen_event_id bigint not null default 0;

-- NOTIFY belongs to the transaction: it is sent at the commit, and never after a rollback. It carries ids
-- only, because every process receives it.
create function notify_of_event() returns trigger
language plpgsql as $$
begin
  perform pg_notify('changes', json_build_object('kind', new.kind, 'gig_id', new.gig_id,
    'trip_id', new.trip_id, 'users', array_remove(array[new.customer_id, new.packer_id], null))::text);
  return null;
end
$$;

create trigger gig_events_notify after insert on gig_events
  for each row execute function notify_of_event();
