-- Whether the customer reported that the packer did not come. The packer cannot book that gig again.
create function missed_pickup(gig_id integer, packer_id integer) returns boolean
language sql stable as $$
  select exists (
    select from trips t
    where t.gig_id = $1 and t.packer_id = $2 and t.stage = 'no_show' and t.actor = 'customer')
$$;

-- As in 0030, and not after a no-show.
create or replace function refuse_unqualified_booking() returns trigger
language plpgsql as $$
declare
  for_verified boolean;
begin
  if missed_pickup(new.gig_id, new.packer_id) then
    raise exception 'packer % did not come to gig %', new.packer_id, new.gig_id
      using errcode = 'check_violation';
  end if;
  select g.verified_only into for_verified from gigs g where g.id = new.gig_id;
  if exists (
    select from gigs g where g.id = new.gig_id and g.spec_mask & ~packer_mask(new.packer_id) <> 0
  ) then
    raise exception 'packer % lacks specialties that gig % requires', new.packer_id, new.gig_id
      using errcode = 'check_violation';
  end if;
  if for_verified then
    perform from users where id = new.packer_id and verified_until > now() for share;
    if not found then
      raise exception 'packer % is not verified, as gig % requires', new.packer_id, new.gig_id
        using errcode = 'check_violation';
    end if;
  end if;
  return new;
end
$$;
