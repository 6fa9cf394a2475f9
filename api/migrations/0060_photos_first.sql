-- A photo is uploaded before the job, message or report that shows it, and its files have its token as their name.
-- Processes of the release before must have ended: they store the files under a hash.

create table uploaded_photos (
  token text primary key check (char_length(token) >= 22),
  user_id integer not null references users,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  uploaded_at timestamptz(3) not null default now()
);
create index uploaded_photos_user_idx on uploaded_photos (user_id);
create index uploaded_photos_time_idx on uploaded_photos (uploaded_at);

-- The files of the photos so far keep their names, so their tokens change. Equal photos share files, so equal tokens
-- are possible.
alter table gig_images drop constraint gig_images_token_key;
alter table message_images drop constraint message_images_token_key;
alter table event_images drop constraint event_images_token_key;
update gig_images set token = hash;
update message_images set token = hash;
update event_images set token = hash;
alter table gig_images drop column hash;
alter table message_images drop column hash;
alter table event_images drop column hash;
create index gig_images_token_idx on gig_images (token);
create index message_images_token_idx on message_images (token);
create index event_images_token_idx on event_images (token);
