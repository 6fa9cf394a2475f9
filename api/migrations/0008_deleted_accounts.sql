-- An account can be deleted. Its number stays, for the pay records that name it; what is about a
-- person goes. Why and what: docs/privacy.md

-- In the order in which requests come to the tables; behind somebody who reads one of them for long, as a
-- backup does, this steps back within a second and tries again.
lock table sessions, gigs, users in access exclusive mode;

alter table users
  add column deleted_at timestamptz(3),
  alter column username drop not null,
  alter column password_hash drop not null,
  -- The next file looks at the rows that are there: that may take a while, and blocks nobody.
  add constraint users_deleted_are_nobody check (
    case
      when deleted_at is null then username is not null and password_hash is not null
      else username is null and password_hash is null
        and name = '' and email = '' and phone = '' and bio = ''
    end
  ) not valid;

create trigger users_stay_deleted before update or delete on users
  for each row when (old.deleted_at is not null)
  execute function refuse('a deleted account stays deleted');

-- Nothing more comes in the name of a deleted account: whoever adds something of an account's waits
-- for its deletion, or the deletion for him. The API answers this code as it answers nobody.
create function account_type(user_id integer) returns text
language plpgsql as $$
declare
  account record;
begin
  select user_type, deleted_at into account from users where id = user_id for key share;
  if account.deleted_at is not null then
    raise exception 'account % is deleted', user_id using errcode = 'MH401';
  end if;
  return account.user_type;
end
$$;

create or replace function has_user_type(user_id integer, wanted text) returns boolean
language plpgsql volatile as $$
begin
  return coalesce(account_type(user_id) = wanted, false);
end
$$;

create function refuse_session_of_nobody() returns trigger
language plpgsql as $$
begin
  perform account_type(new.user_id);
  return new;
end
$$;

create trigger sessions_of_accounts before insert or update of user_id on sessions
  for each row execute function refuse_session_of_nobody();

-- What of a completed gig is about its customer goes with the account; price, time, town and packer
-- are the pay record.
alter table gigs
  alter column pickup_street_address drop not null,
  alter column dropoff_street_address drop not null;

create function without_customer(gig gigs) returns gigs
language plpgsql stable as $$
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
  return gig;
end
$$;

alter table gigs add constraint gigs_streets_check check (
  gig_status_id = 3 or (pickup_street_address is not null and dropoff_street_address is not null)
) not valid;

drop trigger gigs_stay_completed on gigs;
create trigger gigs_stay_completed before delete on gigs
  for each row when (old.gig_status_id = 3)
  execute function refuse('a completed gig stays as it is');
create trigger gigs_stay_as_completed before update on gigs
  for each row when (old.gig_status_id = 3 and new is distinct from without_customer(old))
  execute function refuse('a completed gig stays as it is');
