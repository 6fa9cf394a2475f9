-- Counting an attempt does not wait until the disk has the counter: a crash may lose the counts of the last second, and
-- the call that counts waits for one flush less. Each limiter counts in a statement of its own, outside transactions.

create function skip_flush() returns trigger
language plpgsql as $$
begin
  perform set_config('synchronous_commit', 'off', true);
  return null;
end
$$;

create trigger attempt_counters_skip_flush before insert or update on attempt_counters
  for each statement execute function skip_flush();
