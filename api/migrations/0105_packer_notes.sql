-- What the packer of a trip reads instead of an operator's note.
create table packer_notes (
  trip_id int not null references trips (id),
  note text not null,
  packer_note text not null check (char_length(packer_note) between 1 and 500),
  primary key (trip_id, note)
);
