-- Postgres commits an attempt counter without waiting for the disk, so that calls with a limit are quicker. A crash of
-- Postgres may lose the counts of the last second. No transaction contains other changes, because each limiter counts
-- in a single statement.

create function skip_flush() returns trigger
language plpgsql as $$
begin
  perform set_config('synchronous_commit', 'off', true);
  return null;
end
$$;

create trigger attempt_counters_skip_flush before insert or update on attempt_counters
  for each statement execute function skip_flush();
