-- Reviews (docs/decisions/0036-reviews.md): after a job, each side may review the other for 14 days.

create table reviews (
  id integer generated always as identity primary key,
  trip_id integer not null references trips,
  author_id integer not null references users,
  subject_id integer not null references users,
  stars smallint not null check (stars between 1 and 5),
  text text not null check (char_length(text) <= 1000),
  -- The subject's public answer.
  reply text check (char_length(reply) between 1 and 500),
  created_at timestamptz(3) not null default now(),
  -- From then on everyone may read the review, also while published_at is still null.
  closes_at timestamptz(3) not null,
  published_at timestamptz(3),
  -- When and why an operator hid the review.
  hidden_at timestamptz(3),
  hidden_reason text check (char_length(hidden_reason) between 1 and 500),
  unique (trip_id, author_id),
  check (author_id <> subject_id),
  check (reply is null or published_at is not null),
  check ((hidden_at is null) = (hidden_reason is null))
);

create index reviews_subject_idx on reviews (subject_id, published_at desc);
create index reviews_author_idx on reviews (author_id, id desc);
create index reviews_unpublished_idx on reviews (closes_at) where published_at is null;
create index reviews_unpublished_subject_idx on reviews (subject_id) where published_at is null;

create trigger reviews_stay before delete on reviews
  for each row execute function refuse('reviews are never deleted');
-- A deleted account empties its texts. Nothing else of a published review changes.
create trigger reviews_stay_as_published before update on reviews
  for each row when (old.published_at is not null and (
    new.stars <> old.stars or new.text not in (old.text, '') or new.published_at is distinct from old.published_at
  ))
  execute function refuse('a published review stays as it is');

-- The sums of published reviews that are not hidden. A trigger keeps them.
create table ratings (
  user_id integer primary key references users,
  count integer not null check (count >= 0),
  sum integer not null check (sum between count and 5 * count)
);

create function keep_rating() returns trigger
language plpgsql as $$
declare
  counted_before boolean := tg_op = 'UPDATE' and old.published_at is not null and old.hidden_at is null;
  counted_now boolean := new.published_at is not null and new.hidden_at is null;
begin
  if counted_now and not counted_before then
    insert into ratings as r (user_id, count, sum) values (new.subject_id, 1, new.stars)
    on conflict (user_id) do update set count = r.count + 1, sum = r.sum + excluded.sum;
  elsif counted_before and not counted_now then
    update ratings set count = count - 1, sum = sum - new.stars where user_id = new.subject_id;
  end if;
  return null;
end
$$;

create trigger reviews_keep_rating after insert or update of published_at, hidden_at on reviews
  for each row execute function keep_rating();

-- The mean and the number of a user's published reviews; null below three. Also counts reviews whose time
-- is over, but which the background job has not published yet.
create function rating_of(user_id integer) returns json
language sql stable parallel safe as $$
  select case when total.count >= 3 then json_build_object(
    'mean', round(total.sum::numeric / total.count, 2), 'count', total.count) end
  from (
    select coalesce(sum(part.count), 0)::int as count, coalesce(sum(part.sum), 0)::int as sum from (
      select r.count, r.sum from ratings r where r.user_id = rating_of.user_id
      union all
      select count(*), sum(stars) from reviews
      where subject_id = rating_of.user_id and published_at is null and closes_at <= now()
        and hidden_at is null
    ) part
  ) total
$$;

-- Reports of reviews. An operator hides the review, or keeps it.
create table reports (
  review_id integer not null references reviews,
  reporter_id integer not null references users,
  reason text not null check (char_length(reason) between 1 and 500),
  created_at timestamptz(3) not null default now(),
  decided_at timestamptz(3),
  primary key (review_id, reporter_id)
);

create index reports_open_idx on reports (created_at) where decided_at is null;
create index reports_reporter_idx on reports (reporter_id);

create function refuse_review_of_deleted() returns trigger
language plpgsql as $$
begin
  perform account_type(new.author_id);
  return new;
end
$$;

create trigger reviews_of_accounts before insert on reviews
  for each row execute function refuse_review_of_deleted();

create function refuse_report_of_deleted() returns trigger
language plpgsql as $$
begin
  perform account_type(new.reporter_id);
  return new;
end
$$;

create trigger reports_of_accounts before insert on reports
  for each row execute function refuse_report_of_deleted();

-- Asks both sides for a review, with a separate event: the side that completed the trip gets no notification
-- about the completion.
create function ask_for_reviews() returns trigger
language plpgsql as $$
begin
  insert into gig_events (gig_id, trip_id, customer_id, packer_id, actor, kind)
  select new.gig_id, new.id, new.customer_id, new.packer_id, 'system', 'review_time'
  where new.gig_id is not null;
  return null;
end
$$;

-- Triggers fire in the order of their names: after trips_log_stage, so the completion comes first.
create trigger trips_then_ask_for_reviews after update of stage on trips
  for each row when (old.stage <> new.stage and new.stage in ('completed', 'resolved'))
  execute function ask_for_reviews();

-- As mail_event (0022), for events about reviews. Both sides get a mail. The question comes an hour later, so
-- that users who have answered it on the page get none.
create function mail_review_event() returns trigger
language plpgsql as $$
begin
  perform graphile_worker.add_job('mail_event',
    json_build_object('event_id', new.id, 'user_id', side.user_id), max_attempts => 12,
    run_at => now() + case new.kind when 'review_time' then interval '1 hour' else interval '0' end)
  from unnest(array[new.customer_id, new.packer_id]) side (user_id);
  return null;
end
$$;

create trigger gig_events_mail_reviews after insert on gig_events
  for each row when (new.kind in ('review_time', 'reviews_published'))
  execute function mail_review_event();
