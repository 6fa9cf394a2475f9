-- A move of a trip now ends the proposals that can no longer be answered. It did not end these.
update proposals p set state = 'ended', answered_at = now() from trips t
where t.id = p.trip_id and (
  p.state = 'open' and t.stage <> all(case p.kind when 'change' then array['booked'] else array['at_pickup', 'loaded'] end)
  or p.state = 'charging' and t.stage in ('cancelled', 'no_show'));
