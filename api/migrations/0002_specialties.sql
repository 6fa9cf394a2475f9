-- The fourteen specialties. Gigs keep the ones that they require as bits (id 1 is bit 0), because a
-- list over a million gigs filters by them; 31 would fit.

create table specialties (
  id integer primary key check (id between 1 and 31),
  name text not null unique check (name <> ''),
  description text not null check (description <> ''),
  specialty_type_id smallint not null check (specialty_type_id in (1, 2, 3)),
  bit integer not null generated always as (1 << (id - 1)) stored
);

insert into specialties (id, name, description, specialty_type_id) values
  (1, 'heavy straps', 'Lifting and load straps for furniture and appliances that two people cannot grip safely.', 1),
  (2, 'dolly', 'A furniture dolly or hand truck for rolling heavy pieces instead of carrying them.', 1),
  (3, 'piano', 'Moving upright and grand pianos: padding, boards, stairs and balance.', 2),
  (4, 'antiques', 'Wrapping and carrying old, fragile or irreplaceable furniture.', 2),
  (5, 'aquariums', 'Emptying, padding and moving glass tanks, and keeping their inhabitants alive.', 2),
  (6, 'large animals', 'Loading and moving horses, cattle and other large animals calmly.', 2),
  (7, 'pets', 'Taking cats, dogs and small animals along safely.', 2),
  (8, 'fine art', 'Handling paintings and sculpture: gloves, crates, upright transport.', 2),
  (9, 'box truck', 'An enclosed truck with a flat floor for whole rooms and apartments.', 3),
  (10, 'crane', 'A crane or boom lift for pieces that do not fit through doors and stairways.', 3),
  (11, 'cargo van', 'A closed van for small moves and single pieces.', 3),
  (12, 'horse trailer', 'A ventilated trailer with stalls for horses.', 3),
  (13, 'flatbed trailer', 'An open flat trailer for long, wide or heavy loads.', 3),
  (14, 'vehicle trailer', 'A trailer with ramps for cars and motorcycles.', 3);

create table packer_specialties (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  specialty_id integer not null references specialties,
  unique (user_id, specialty_id)
);

-- What a packer can do, as bits.
create function packer_mask(packer_id integer) returns integer
language sql stable as $$
  select coalesce(bit_or(s.bit), 0)
  from packer_specialties ps join specialties s on s.id = ps.specialty_id
  where ps.user_id = packer_id
$$;
