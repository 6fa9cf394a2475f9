-- Nothing reads the position, which let reads wait for a standby.
alter table sessions drop column position;
