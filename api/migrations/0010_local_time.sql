-- A move happens in the local time of its addresses: each gig keeps the time zone of its pickup and
-- drop-off, and the local day of its pickup, by which packers filter.

-- The same ranges as api/src/time-zones/zip-zone-starts.ts; a test compares the two.
create table zip_time_zones (
  first_zip text primary key check (first_zip ~ '^[0-9]{5}$'),
  time_zone text not null
);

insert into zip_time_zones (first_zip, time_zone)
select first_zip, time_zone
from (values
  ('America/New_York', '
    00501 01001 32456 32601 36854 36863 36867 36874 36877 37302 37307 37314 37320 37325 37329 37331
    37336 37341 37343 37350 37353 37361 37369 37377 37379 37381 37384 37391 37401 37601 37724 39813
    40117 40121 40142 40150 40155 40175 40177 40201 42501 42631 42647 42716 42718 42724 42732 42748
    42758 42776 42784 46501 46536 46970 47516 47521 47524 47527 47532 47541 47553 47557 47575 47578
    47580 47590 47801 47923 47944 47949 47952 47965 47980 49805 49814 49816 49822 49833 49835 49849
    49853 49861 49864 49871 49878 49883 49891 49894 49901 49905 49912 49916 49921 49929 49942 49948
    49960 49965 49970 56901'),
  ('America/Chicago', '
    32401 32459 35004 36855 36865 36871 36875 36879 37305 37313 37318 37324 37327 37330 37334 37338
    37342 37345 37352 37355 37365 37374 37378 37380 37382 37387 37394 37501 37723 38001 40111 40119
    40140 40143 40152 40170 40176 40178 42001 42602 42642 42712 42717 42720 42726 42741 42749 42759
    42782 46301 46531 46968 47514 47520 47523 47525 47531 47536 47550 47556 47574 47576 47579 47586
    47601 47922 47943 47948 47951 47963 47977 49801 49812 49815 49821 49831 49834 49845 49852 49858
    49863 49870 49873 49881 49886 49892 49896 49902 49911 49915 49920 49927 49935 49947 49959 49964
    49968 50001 57001 57522 57533 57538 57544 57548 57555 57568 57576 57579 57631 57646 58001 58530
    58538 58563 58565 58570 58631 58638 58701 58843 60001 67734 67736 67743 67764 67837 67859 67880
    69022 69024 69028 69032 69034 69038 69042 69046 69123 69130 69132 69135 69142 69151 69157 69161
    69163 69169 69201 69212 69217 69220 70001 79830 79842 79848 79852 79854'),
  ('America/Denver', '
    57521 57532 57537 57543 57547 57551 57567 57574 57577 57620 57633 57649 58529 58533 58562 58564
    58569 58601 58632 58639 58838 59001 67733 67735 67741 67758 67836 67857 67878 69021 69023 69027
    69030 69033 69037 69041 69045 69121 69125 69131 69133 69140 69144 69152 69160 69162 69168 69190
    69211 69216 69218 69301 79821 79835 79847 79849 79853 79901 83547 83549 83601 84001 86016 86020
    86028 86031 86033 86035 86044 86053 86502 86514 86556 89883 97901 97906 97908'),
  ('America/Phoenix', '85001 86017 86021 86029 86032 86034 86036 86046 86301 86512 86555'),
  ('America/Los_Angeles', '83501 83548 83552 83801 88901 90001 97001 97904 97907 98001'),
  ('America/Anchorage', '99501 99548'),
  ('America/Adak', '99546'),
  ('Pacific/Honolulu', '96701 96801'),
  ('America/Puerto_Rico', '00601'),
  ('Pacific/Guam', '96910'),
  ('Pacific/Pago_Pago', '96799')
) ranges (time_zone, starts), regexp_split_to_table(trim(starts, E' \n'), '\s+') first_zip;

-- The first range also covers the ZIP codes below it, none of which is in use.
create function zip_time_zone(zip text) returns text
language sql stable as $$
  select coalesce(
    (select time_zone from zip_time_zones where first_zip <= left(zip, 5) order by first_zip desc limit 1),
    (select time_zone from zip_time_zones order by first_zip limit 1))
$$;

-- 0011 fills them for the gigs that exist, and 0012 makes them required.
alter table gigs
  add column pickup_time_zone text,
  add column dropoff_time_zone text,
  add column pickup_day date;

-- The gig with the columns that follow from its ZIP codes and pickup time.
create function with_local_time(gig gigs) returns gigs
language plpgsql stable as $$
begin
  gig.pickup_time_zone := zip_time_zone(gig.pickup_zip_code);
  gig.dropoff_time_zone := zip_time_zone(gig.dropoff_zip_code);
  gig.pickup_day := (gig.pickup_date at time zone gig.pickup_time_zone)::date;
  return gig;
end
$$;

-- A trigger, so that an API process of the release before writes them too.
create function set_local_time() returns trigger
language plpgsql as $$
begin
  return with_local_time(new);
end
$$;

create trigger gigs_local_time
  before insert or update of pickup_zip_code, dropoff_zip_code, pickup_date on gigs
  for each row execute function set_local_time();

-- As in 0008, but the columns above may be filled in.
drop trigger gigs_stay_as_completed on gigs;
create trigger gigs_stay_as_completed before update on gigs
  for each row when (
    old.gig_status_id = 3 and new is distinct from without_customer(old)
    and new is distinct from with_local_time(without_customer(old)))
  execute function refuse('a completed gig stays as it is');
