-- Notifications that a user has seen on the page of their gig, while older ones of other gigs are still new.
create table seen_gigs (
  user_id integer not null references users,
  gig_id integer not null,
  -- The newest event of the gig that the user has seen.
  event_id bigint not null,
  primary key (user_id, gig_id)
);
