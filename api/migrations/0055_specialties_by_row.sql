-- Adds a specialty by a row in `specialties`. The bits of a gig were checked against a constant; now a
-- set of specialties is checked when the first gig requires it.

alter table gigs drop constraint gigs_spec_mask_check;

create or replace function remember_gig_mask(new_mask integer) returns void
language plpgsql as $$
begin
  if exists (select from gig_masks where mask = new_mask) then return; end if;
  if new_mask & ~(select bit_or(bit) from specialties) <> 0 then
    raise exception 'a gig cannot require a specialty that does not exist'
      using errcode = 'check_violation';
  end if;
  insert into gig_masks (mask) values (new_mask) on conflict do nothing;
end
$$;

-- Nothing reads it: the ids of a set are its bits.
alter table gig_masks drop column specialties;
