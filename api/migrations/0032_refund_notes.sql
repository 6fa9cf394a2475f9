-- The operator's reason for the last refund of a job that was not disputed. The event of the refund repeats it. The
-- reason for a refund of a disputed job is in the event `resolved`.

alter table payments add column refund_note text;
