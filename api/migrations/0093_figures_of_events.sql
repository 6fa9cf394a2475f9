-- without transaction
create index concurrently if not exists gig_events_figures_idx on gig_events (kind, created_at) include (gig_id) where kind in ('posted', 'booked', 'completed', 'disputed');
