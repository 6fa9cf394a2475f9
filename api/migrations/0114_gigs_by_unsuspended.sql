-- A suspended customer posts nothing, also if the call began before the suspension.
create trigger gigs_by_unsuspended before insert on gigs for each row
  when (is_suspended(new.customer_id)) execute function refuse_suspended();
