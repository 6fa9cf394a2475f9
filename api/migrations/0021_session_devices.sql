-- The browser and the system of a session, so that users can tell their sessions apart: "Chrome on macOS".
alter table sessions add column device text not null default '' check (char_length(device) <= 100);
