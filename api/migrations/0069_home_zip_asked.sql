-- Whether the packer has answered where they start from. Without it, an empty zip_code only means that the question is open.
alter table mail_preferences add column zip_asked boolean not null default false;
