-- Only a test called it. api/src/gigs/zip-distance.ts has the rule.
drop function zip_distance;
