-- Lists and packers near a gig come by five or three digits (zips_near).
drop index gigs_open_zip2_idx, trips_done_area_idx;
