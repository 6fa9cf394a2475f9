-- Photos of a report, and the reply of the packer to the report that opened a dispute (docs/product.md).

-- As for photos of gigs, the token is the photo's address and the only key to it.
create table event_images (
  event_id bigint not null references gig_events,
  position smallint not null check (position between 0 and 4),
  token text not null unique check (char_length(token) >= 22),
  hash text not null,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  primary key (event_id, position)
);

create index event_images_hash_idx on event_images (hash);

create trigger gig_events_mail_replies after insert on gig_events
  for each row when (new.kind = 'problem_reply') execute function mail_event();
