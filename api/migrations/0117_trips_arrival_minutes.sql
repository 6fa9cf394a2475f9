-- How much later than the pickup time the packer of a trip may arrive, as the job said at the booking, or says since.
alter table trips add column arrival_minutes smallint not null default 0;

update trips t set arrival_minutes = (g.move->>'arrival_minutes')::smallint from gigs g
where g.id = t.gig_id and t.ended_at is null and g.move->>'arrival_minutes' is not null;
