-- As in 0030. Also notifies the customers whose booked jobs show the packer's badges.
create or replace function apply_check() returns trigger
language plpgsql as $$
begin
  update users u set
    -- `least` ignores nulls, but a missing check must give null.
    verified_until = case when num_nulls(c.email, c.phone, c.identity, c.insurance) = 0
      then least(c.email, c.phone, c.identity, c.insurance) end,
    background_until = c.background
  from (
    select check_until(new.user_id, 'email') as email, check_until(new.user_id, 'phone') as phone,
      check_until(new.user_id, 'identity') as identity,
      check_until(new.user_id, 'insurance') as insurance,
      check_until(new.user_id, 'background') as background) c
  where u.id = new.user_id;
  perform pg_notify('changes', json_build_object('kind', 'check', 'gig_id', null, 'trip_id', null,
    'users', array[new.user_id] || array(
      select distinct customer_id from trips where packer_id = new.user_id and ended_at is null
      -- A notification has at most 8,000 bytes.
      limit 500))::text);
  return null;
end
$$;
