-- An operator has suspended the account: no sign-in, and its open gigs have expired.
alter table users add suspended_at timestamp(3) with time zone;
