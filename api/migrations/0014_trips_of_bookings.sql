-- without transaction
-- Trips of the bookings made before 0013. In batches that commit, so that no booking waits for long.
do $$
begin
  for batch in 0..coalesce((select max(id) / 1000 from gigs), -1) loop
    insert into trips (gig_id, customer_id, packer_id, stage, title, price_cents, pickup_date,
      dropoff_date, pickup_city, pickup_state, pickup_zip_code, dropoff_city, dropoff_state,
      dropoff_zip_code, created_at, stage_at, ended_at)
    select g.id, g.customer_id, g.packer_id,
      case g.gig_status_id when 2 then 'booked' else 'completed' end,
      g.title, g.price_cents, g.pickup_date, g.dropoff_date, g.pickup_city, g.pickup_state,
      g.pickup_zip_code, g.dropoff_city, g.dropoff_state, g.dropoff_zip_code,
      b.created_on_date,
      -- When the gig was completed is not known; its drop-off time is the best guess.
      case g.gig_status_id
        when 2 then b.created_on_date
        else greatest(b.created_on_date, least(now(), g.dropoff_date))
      end,
      case g.gig_status_id
        when 3 then greatest(b.created_on_date, least(now(), g.dropoff_date))
      end
    from gigs g join bookings b on b.gig_id = g.id
    where g.id between batch * 1000 and batch * 1000 + 999
      and not exists (select from trips t where t.gig_id = g.id
        and (t.ended_at is null or t.stage in ('completed', 'resolved')))
    for update of g
    on conflict do nothing;
    commit;
  end loop;
end
$$;
