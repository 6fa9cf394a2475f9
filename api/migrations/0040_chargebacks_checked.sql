alter table payments validate constraint payments_divided_check;
alter table payment_steps validate constraint payment_steps_kind_check;
alter table test_provider.objects validate constraint objects_kind_check;
