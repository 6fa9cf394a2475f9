-- The life of a job is written by api/src/workflow and api/src/events. Triggers keep integrity only. Processes of the
-- release before must have ended: they rely on the triggers.

drop trigger gig_events_notify on gig_events;
drop trigger gig_events_mail on gig_events;
drop trigger gig_events_mail_reviews on gig_events;
drop trigger gig_events_mail_chargeback on gig_events;
drop trigger gig_events_mail_replies on gig_events;
drop trigger gig_events_mail_favorites on gig_events;
drop function notify_of_event();
drop function mail_event();
drop function mail_review_event();
drop function mail_favorite_event();

drop trigger trips_move on trips;
drop trigger trips_log_booking on trips;
drop trigger trips_log_stage on trips;
drop trigger trips_then_ask_for_reviews on trips;
drop function move_trip();
drop function log_stage();
drop function ask_for_reviews();
drop function is_next_stage(text, text);

drop trigger gigs_start_trip on gigs;
drop trigger gigs_move_trip on gigs;
drop trigger gigs_copy_to_trip on gigs;
drop trigger gigs_stop_trip on gigs;
drop trigger gigs_reopen on gigs;
drop trigger gigs_log_expiry on gigs;
drop function follow_gig_status();
drop function copy_gig_to_trip();
drop function from_to(anyelement, anyelement);
drop function end_trip_of_deleted_gig();
drop function reopen_gig();
drop function log_expiry();

drop trigger trips_start_payment on trips;
drop trigger trips_change_payment on trips;
drop function start_payment();
drop function update_payment();
