-- Texts that operators answer tickets with. {name} stands for the user's first name.
create table saved_replies (
  id int generated always as identity primary key,
  title text not null unique check (char_length(title) between 1 and 100),
  text text not null check (char_length(text) between 1 and 2000)
);
