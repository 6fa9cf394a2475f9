-- without transaction
-- In batches that commit, so that no booking waits for long.
do $$
begin
  for batch in 0..coalesce((select max(id) / 1000 from gigs), -1) loop
    update gigs set pickup_date = pickup_date
    where id between batch * 1000 and batch * 1000 + 999 and pickup_day is null;
    commit;
  end loop;
end
$$;
