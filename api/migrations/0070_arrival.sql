-- When the packer says that they arrive, and the stage before "Arrived", to which the packer can return for a minute.
alter table trips add column arrives_at timestamptz(3);
alter table trips add column arrived_from text
  constraint trips_arrived_from_check check (arrived_from in ('booked', 'on_the_way'));
