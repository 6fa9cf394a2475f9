-- The part of a decided refund that comes from the service fee. Earlier decisions took refunds from the packer's pay first.
alter table payments add refund_fee_cents integer not null default 0;
alter table payments add constraint payments_refund_fee_check check (refund_fee_cents >= 0) not valid;
