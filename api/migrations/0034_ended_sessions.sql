-- Each API process closes the event streams of a session when the session ends, wherever it was ended.

create function notify_of_ended_session() returns trigger
language plpgsql as $$
begin
  perform pg_notify('changes', json_build_object('kind', 'session_ended', 'gig_id', null, 'trip_id', null,
    'users', '{}'::int[],
    'session', json_build_object('user_id', old.user_id, 'hash', encode(old.token_hash, 'hex')))::text);
  return null;
end
$$;

-- Expired sessions are deleted in bulk, long after their streams have closed.
create trigger sessions_notify_end after delete on sessions
  for each row when (old.expires_at > now()) execute function notify_of_ended_session();
