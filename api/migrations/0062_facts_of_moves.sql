-- What a customer says about the move (api/src/rules/move-facts.ts), and how many people a packer brings at most.

alter table gigs add column move jsonb;
alter table users add column crew_size smallint not null default 1 check (crew_size between 1 and 4);

-- How many people a gig asks for.
create function helpers_asked(move jsonb) returns int language sql immutable parallel safe as $$
  select coalesce((move->>'helpers')::int, 1)
$$;

create or replace function without_customer(gig gigs) returns gigs language plpgsql stable as $$
begin
  if not exists (select from users where id = gig.customer_id and deleted_at is not null) then
    return gig;
  end if;
  gig.title := 'Moving job';
  gig.boxes := coalesce(gig.box_count::text, '-');
  gig.description := 'This customer has deleted their account.';
  gig.pickup_street_address := null;
  gig.pickup_street_address_two := null;
  gig.pickup_zip_code := left(gig.pickup_zip_code, 5);
  gig.dropoff_street_address := null;
  gig.dropoff_street_address_two := null;
  gig.dropoff_zip_code := left(gig.dropoff_zip_code, 5);
  gig.featured_image_index := null;
  gig.move := gig.move - 'pickup_note' - 'dropoff_note';
  return gig;
end
$$;
