-- What follows from a change of an account, a session, a check, a message or a review is done by the code that makes the
-- change, and no longer by triggers. Processes of earlier releases must have ended: they rely on these triggers.

-- In the order in which most requests lock them.
lock table sessions, messages, reviews, checks, users in access exclusive mode;

drop trigger sessions_notify_end on sessions;
drop function notify_of_ended_session();

drop trigger messages_announce on messages;
drop function announce_message();

drop trigger reviews_keep_rating on reviews;
drop function keep_rating();

drop trigger checks_apply on checks;
drop function apply_check();

drop trigger users_check_email on users;
drop function check_email();
drop trigger users_end_checks_of_name on users;
drop function end_checks_of_name();
drop trigger users_end_links on users;
drop function end_links();
drop trigger users_end_phone_check on users;
drop function end_phone_check();
drop trigger users_end_phone_sharing on users;
drop function end_phone_sharing();
