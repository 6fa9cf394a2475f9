-- Whether the account is suspended. The lock waits for a suspension that has begun, and holds up a later one.
create function is_suspended(user_id integer) returns boolean
language plpgsql as $$
declare
  found_at timestamptz;
begin
  select suspended_at into found_at from users where id = user_id for share;
  return found_at is not null;
end
$$;

create function refuse_suspended() returns trigger
language plpgsql as $$
begin
  raise exception 'a suspended account books and posts nothing' using errcode = 'MH403';
end
$$;

create trigger bookings_by_unsuspended before insert on bookings for each row
  when (is_suspended(new.packer_id)) execute function refuse_suspended();
