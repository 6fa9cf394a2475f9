-- The challenges of passkey ceremonies that have begun, so that any API process can finish them. Each works once.
create table passkey_challenges (
  challenge text primary key check (char_length(challenge) = 43),
  -- The ceremony and its account, such as `sign-in` or `user:12`.
  scope text not null check (char_length(scope) <= 50),
  expires_at timestamptz(3) not null
);
create index passkey_challenges_expires_at_idx on passkey_challenges (expires_at);

create trigger passkey_challenges_skip_flush before insert on passkey_challenges
  for each statement execute function skip_flush();
