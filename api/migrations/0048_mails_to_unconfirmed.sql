-- All mails to an address that no account has confirmed share one budget: its owner may be a stranger.

-- A mail that is sent again after a failure counts once.
alter table account_mail_counts add column message_id text;

-- Whether a mail about jobs, messages, checks or support may go to the address now. Counts it if no account has
-- confirmed the address.
create function take_mail_budget(address text, its_message_id text) returns boolean
language plpgsql as $$
declare
  mailbox text := mailbox_of(address);
begin
  if exists (
    select from users where lower(email) = lower(address) and email <> '' and email_verified_at is not null
  ) then
    return true;
  end if;
  perform pg_advisory_xact_lock(hashtextextended(mailbox, 0));
  if exists (select from account_mail_counts where key = mailbox and message_id = its_message_id) then
    return true;
  end if;
  if (select count(*) from account_mail_counts
    where key = mailbox and counted_at > now() - interval '1 hour') >= 3 then
    return false;
  end if;
  insert into account_mail_counts (key, message_id) values (mailbox, its_message_id);
  return true;
end
$$;

-- A customer who posts many jobs causes at most 5 mails an hour to a favorite packer.
drop trigger gig_events_mail_favorites on gig_events;
create function mail_favorite_event() returns trigger
language plpgsql as $$
begin
  if (select count(*) from gig_events where packer_id = new.packer_id and kind = 'favorite_posted'
    and customer_id = new.customer_id and created_at > now() - interval '1 hour') <= 5 then
    perform add_event_mail(new, new.packer_id);
  end if;
  return null;
end
$$;
create trigger gig_events_mail_favorites after insert on gig_events
  for each row when (new.kind = 'favorite_posted')
  execute function mail_favorite_event();
