-- The table of mails is almost empty most of the time, so Postgres would plan to read all of it, and keep that plan
-- while many bookings fill the table.

alter function event_mail_due(int, int) set enable_seqscan = off;
