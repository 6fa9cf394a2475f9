-- The schema after all migrations, to read. `npm run schema` writes this file.

CREATE TABLE account_mail_counts (
  key text NOT NULL,
  counted_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  message_id text
);
CREATE INDEX account_mail_counts_age_idx ON account_mail_counts USING btree (counted_at);
CREATE INDEX account_mail_counts_idx ON account_mail_counts USING btree (key, counted_at);

CREATE TABLE account_tokens (
  token_hash bytea,
  user_id integer NOT NULL,
  purpose text NOT NULL,
  email text NOT NULL,
  expires_at timestamp(3) with time zone NOT NULL,
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  seed bytea,
  CONSTRAINT account_tokens_pkey PRIMARY KEY (id),
  CONSTRAINT account_tokens_hash_key UNIQUE (token_hash),
  CONSTRAINT account_tokens_purpose_check CHECK (purpose = ANY (ARRAY['reset'::text, 'verify'::text])),
  CONSTRAINT account_tokens_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE UNIQUE INDEX account_tokens_key ON account_tokens USING btree (user_id, purpose);

CREATE TABLE attempt_counters (
  key character varying(255) NOT NULL,
  points integer NOT NULL DEFAULT 0,
  expire bigint,
  CONSTRAINT attempt_counters_pkey PRIMARY KEY (key)
);
CREATE TRIGGER attempt_counters_skip_flush BEFORE INSERT OR UPDATE ON attempt_counters FOR EACH STATEMENT EXECUTE FUNCTION skip_flush();

CREATE TABLE bookings (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  gig_id integer NOT NULL,
  packer_id integer NOT NULL,
  created_on_date timestamp(3) with time zone NOT NULL DEFAULT now(),
  CONSTRAINT bookings_pkey PRIMARY KEY (id),
  CONSTRAINT bookings_gig_id_key UNIQUE (gig_id),
  CONSTRAINT bookings_gig_id_packer_id_key UNIQUE (gig_id, packer_id),
  CONSTRAINT bookings_gig_id_fkey FOREIGN KEY (gig_id) REFERENCES gigs(id) ON DELETE CASCADE,
  CONSTRAINT bookings_gig_id_packer_id_fkey FOREIGN KEY (gig_id, packer_id) REFERENCES gigs(id, packer_id) ON DELETE CASCADE,
  CONSTRAINT bookings_packer_id_fkey FOREIGN KEY (packer_id) REFERENCES users(id)
);
CREATE INDEX bookings_packer_idx ON bookings USING btree (packer_id, created_on_date DESC, id DESC);
CREATE TRIGGER bookings_by_unsuspended BEFORE INSERT ON bookings FOR EACH ROW WHEN (is_suspended(new.packer_id)) EXECUTE FUNCTION refuse_suspended();
CREATE TRIGGER bookings_qualified BEFORE INSERT OR UPDATE OF gig_id, packer_id ON bookings FOR EACH ROW EXECUTE FUNCTION refuse_unqualified_booking();

CREATE TABLE calendar_feeds (
  user_id integer NOT NULL,
  secret bytea NOT NULL,
  secret_hash bytea NOT NULL GENERATED ALWAYS AS (sha256(secret)) STORED,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  CONSTRAINT calendar_feeds_pkey PRIMARY KEY (user_id),
  CONSTRAINT calendar_feeds_secret_hash_key UNIQUE (secret_hash),
  CONSTRAINT calendar_feeds_secret_check CHECK (octet_length(secret) = 32),
  CONSTRAINT calendar_feeds_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE TRIGGER calendar_feeds_of_accounts BEFORE INSERT ON calendar_feeds FOR EACH ROW EXECUTE FUNCTION refuse_session_of_nobody();

CREATE TABLE certificates (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  user_id integer NOT NULL,
  media_type text NOT NULL,
  bytes bytea,
  expires_at timestamp(3) with time zone NOT NULL,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  decided_at timestamp(3) with time zone,
  CONSTRAINT certificates_pkey PRIMARY KEY (id),
  CONSTRAINT certificates_bytes_check CHECK (octet_length(bytes) <= 10485760),
  CONSTRAINT certificates_media_type_check CHECK (media_type = ANY (ARRAY['application/pdf'::text, 'image/jpeg'::text, 'image/png'::text, 'image/webp'::text])),
  CONSTRAINT certificates_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX certificates_user_idx ON certificates USING btree (user_id);
CREATE UNIQUE INDEX certificates_waiting_idx ON certificates USING btree (user_id) WHERE decided_at IS NULL;
CREATE TRIGGER certificates_of_accounts BEFORE INSERT ON certificates FOR EACH ROW EXECUTE FUNCTION refuse_session_of_nobody();

CREATE TABLE chargebacks (
  ref text NOT NULL,
  trip_id integer NOT NULL,
  step_id integer NOT NULL,
  cents integer NOT NULL,
  state text NOT NULL,
  respond_by timestamp(3) with time zone,
  taken_cents integer,
  taken_cost_cents integer NOT NULL DEFAULT 0,
  returned_cents integer,
  returned_cost_cents integer NOT NULL DEFAULT 0,
  covered_cents integer,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  closed_at timestamp(3) with time zone,
  CONSTRAINT chargebacks_pkey PRIMARY KEY (ref),
  CONSTRAINT chargebacks_cents_check CHECK (cents > 0),
  CONSTRAINT chargebacks_ref_check CHECK (char_length(ref) >= 1 AND char_length(ref) <= 200),
  CONSTRAINT chargebacks_returned_cents_check CHECK (returned_cents > 0),
  CONSTRAINT chargebacks_state_check CHECK (state = ANY (ARRAY['open'::text, 'won'::text, 'lost'::text])),
  CONSTRAINT chargebacks_taken_cents_check CHECK (taken_cents > 0),
  CONSTRAINT chargebacks_step_id_fkey FOREIGN KEY (step_id) REFERENCES payment_steps(id),
  CONSTRAINT chargebacks_trip_id_fkey FOREIGN KEY (trip_id) REFERENCES payments(trip_id)
);
CREATE INDEX chargebacks_open_idx ON chargebacks USING btree (created_at) WHERE state = 'open'::text;
CREATE INDEX chargebacks_trip_idx ON chargebacks USING btree (trip_id);
CREATE TRIGGER chargebacks_stay BEFORE DELETE ON chargebacks FOR EACH ROW EXECUTE FUNCTION refuse('chargebacks are never deleted');

CREATE TABLE checks (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  user_id integer NOT NULL,
  kind text NOT NULL,
  state text NOT NULL,
  provider text NOT NULL,
  ref text,
  decided_by text,
  decided_at timestamp(3) with time zone,
  expires_at timestamp(3) with time zone,
  reason text,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  CONSTRAINT checks_pkey PRIMARY KEY (id),
  CONSTRAINT checks_check CHECK ((state = 'started'::text) = (decided_at IS NULL)),
  CONSTRAINT checks_check1 CHECK (state <> 'passed'::text OR (expires_at IS NULL) = (kind = ANY (ARRAY['email'::text, 'phone'::text]))),
  CONSTRAINT checks_kind_check CHECK (kind = ANY (ARRAY['email'::text, 'phone'::text, 'identity'::text, 'insurance'::text, 'background'::text])),
  CONSTRAINT checks_reason_check CHECK (char_length(reason) >= 1 AND char_length(reason) <= 500),
  CONSTRAINT checks_state_check CHECK (state = ANY (ARRAY['started'::text, 'passed'::text, 'failed'::text, 'expired'::text])),
  CONSTRAINT checks_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX checks_expiry_idx ON checks USING btree (expires_at) WHERE state = 'passed'::text AND expires_at IS NOT NULL;
CREATE INDEX checks_user_idx ON checks USING btree (user_id, kind, id DESC);
CREATE TRIGGER checks_serialize BEFORE INSERT OR DELETE ON checks FOR EACH ROW EXECUTE FUNCTION serialize_checks();
CREATE TRIGGER checks_stay BEFORE UPDATE ON checks FOR EACH ROW EXECUTE FUNCTION refuse('checks are never changed');

CREATE TABLE development_mails (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  recipient text NOT NULL,
  subject text NOT NULL,
  text text NOT NULL,
  html text NOT NULL,
  attachments jsonb NOT NULL,
  sent_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  CONSTRAINT development_mails_pkey PRIMARY KEY (id)
);

CREATE TABLE distance_settings (
  only_row boolean NOT NULL DEFAULT true,
  approximate boolean NOT NULL DEFAULT false,
  CONSTRAINT distance_settings_pkey PRIMARY KEY (only_row),
  CONSTRAINT distance_settings_only_row_check CHECK (only_row)
);

CREATE TABLE event_images (
  event_id bigint NOT NULL,
  "position" smallint NOT NULL,
  token text NOT NULL,
  width integer NOT NULL,
  height integer NOT NULL,
  CONSTRAINT event_images_pkey PRIMARY KEY (event_id, "position"),
  CONSTRAINT event_images_height_check CHECK (height > 0),
  CONSTRAINT event_images_position_check CHECK ("position" >= 0 AND "position" <= 4),
  CONSTRAINT event_images_token_check CHECK (char_length(token) >= 22),
  CONSTRAINT event_images_width_check CHECK (width > 0),
  CONSTRAINT event_images_event_id_fkey FOREIGN KEY (event_id) REFERENCES gig_events(id)
);
CREATE INDEX event_images_token_idx ON event_images USING btree (token);

CREATE TABLE event_mails (
  event_id bigint NOT NULL,
  user_id integer NOT NULL,
  gig_id integer NOT NULL,
  due_at timestamp(3) with time zone NOT NULL,
  set_id bigint,
  tried_at timestamp(3) with time zone,
  sent_at timestamp(3) with time zone,
  CONSTRAINT event_mails_pkey PRIMARY KEY (event_id, user_id),
  CONSTRAINT event_mails_event_id_fkey FOREIGN KEY (event_id) REFERENCES gig_events(id),
  CONSTRAINT event_mails_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX event_mails_job_idx ON event_mails USING btree (user_id, gig_id);
CREATE INDEX event_mails_sent_idx ON event_mails USING btree (sent_at) WHERE sent_at IS NOT NULL;

CREATE TABLE favorites (
  customer_id integer NOT NULL,
  packer_id integer NOT NULL,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  CONSTRAINT favorites_pkey PRIMARY KEY (customer_id, packer_id),
  CONSTRAINT favorites_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES users(id),
  CONSTRAINT favorites_packer_id_fkey FOREIGN KEY (packer_id) REFERENCES users(id)
);
CREATE INDEX favorites_packer_idx ON favorites USING btree (packer_id);
CREATE TRIGGER favorites_of_customers BEFORE INSERT ON favorites FOR EACH ROW WHEN (NOT has_user_type(new.customer_id, 'customer'::text)) EXECUTE FUNCTION refuse('only a customer has favorite packers');

CREATE TABLE gig_events (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  gig_id integer NOT NULL,
  trip_id integer,
  customer_id integer NOT NULL,
  packer_id integer,
  actor text NOT NULL,
  kind text NOT NULL,
  from_stage text,
  to_stage text,
  reason text,
  note text,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  changes jsonb,
  CONSTRAINT gig_events_pkey PRIMARY KEY (id),
  CONSTRAINT gig_events_actor_check CHECK (actor = ANY (ARRAY['customer'::text, 'packer'::text, 'system'::text, 'operator'::text])),
  CONSTRAINT gig_events_note_check CHECK (char_length(note) >= 1 AND char_length(note) <= 500),
  CONSTRAINT gig_events_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES users(id),
  CONSTRAINT gig_events_packer_id_fkey FOREIGN KEY (packer_id) REFERENCES users(id),
  CONSTRAINT gig_events_trip_id_fkey FOREIGN KEY (trip_id) REFERENCES trips(id)
);
CREATE INDEX gig_events_customer_idx ON gig_events USING btree (customer_id, id DESC);
CREATE INDEX gig_events_figures_idx ON gig_events USING btree (kind, created_at) INCLUDE (gig_id) WHERE kind = ANY (ARRAY['posted'::text, 'booked'::text, 'completed'::text, 'disputed'::text]);
CREATE INDEX gig_events_gig_idx ON gig_events USING btree (gig_id, id);
CREATE INDEX gig_events_packer_idx ON gig_events USING btree (packer_id, id DESC) WHERE packer_id IS NOT NULL;
CREATE TRIGGER gig_events_stay BEFORE DELETE ON gig_events FOR EACH ROW EXECUTE FUNCTION refuse('events are never deleted');
CREATE TRIGGER gig_events_stay_as_written BEFORE UPDATE ON gig_events FOR EACH ROW WHEN (new.note IS NOT NULL OR (to_jsonb(new.*) - 'note'::text) IS DISTINCT FROM (to_jsonb(old.*) - 'note'::text)) EXECUTE FUNCTION refuse('events are never changed');

CREATE TABLE gig_images (
  gig_id integer NOT NULL,
  "position" smallint NOT NULL,
  token text NOT NULL,
  width integer NOT NULL,
  height integer NOT NULL,
  CONSTRAINT gig_images_pkey PRIMARY KEY (gig_id, "position"),
  CONSTRAINT gig_images_height_check CHECK (height > 0),
  CONSTRAINT gig_images_position_check CHECK ("position" >= 0 AND "position" <= 14),
  CONSTRAINT gig_images_token_check CHECK (char_length(token) >= 22),
  CONSTRAINT gig_images_width_check CHECK (width > 0),
  CONSTRAINT gig_images_gig_id_fkey FOREIGN KEY (gig_id) REFERENCES gigs(id) ON DELETE CASCADE
);
CREATE INDEX gig_images_token_idx ON gig_images USING btree (token);

CREATE TABLE gig_masks (
  mask integer NOT NULL,
  CONSTRAINT gig_masks_pkey PRIMARY KEY (mask)
);

CREATE TABLE gigs (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  customer_id integer NOT NULL,
  title text NOT NULL,
  price_cents integer NOT NULL,
  boxes text NOT NULL,
  box_count integer,
  description text NOT NULL,
  pickup_street_address text,
  pickup_street_address_two text,
  pickup_city text NOT NULL,
  pickup_state text NOT NULL,
  pickup_zip_code text NOT NULL,
  dropoff_street_address text,
  dropoff_street_address_two text,
  dropoff_city text NOT NULL,
  dropoff_state text NOT NULL,
  dropoff_zip_code text NOT NULL,
  pickup_date timestamp(3) with time zone NOT NULL,
  dropoff_date timestamp(3) with time zone NOT NULL,
  spec_mask integer NOT NULL DEFAULT 0,
  featured_image_index smallint,
  created_on_date timestamp(3) with time zone NOT NULL DEFAULT now(),
  gig_status_id smallint NOT NULL DEFAULT 1,
  packer_id integer,
  pickup_time_zone text NOT NULL,
  dropoff_time_zone text NOT NULL,
  pickup_day date NOT NULL,
  verified_only boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  move jsonb,
  offered_to integer,
  offered_until timestamp(3) with time zone,
  urgent_at timestamp(3) with time zone,
  told_count integer NOT NULL DEFAULT 0,
  CONSTRAINT gigs_pkey PRIMARY KEY (id),
  CONSTRAINT gigs_id_packer_id_key UNIQUE (id, packer_id),
  CONSTRAINT gigs_box_count_check CHECK (box_count >= 0),
  CONSTRAINT gigs_boxes_check CHECK (char_length(boxes) >= 1 AND char_length(boxes) <= 50),
  CONSTRAINT gigs_check CHECK (dropoff_date >= pickup_date),
  CONSTRAINT gigs_check1 CHECK ((gig_status_id = 1) = (packer_id IS NULL) OR (gig_status_id = ANY (ARRAY[4, 5]))),
  CONSTRAINT gigs_description_check CHECK (char_length(description) >= 1 AND char_length(description) <= 5000),
  CONSTRAINT gigs_dropoff_zip_code_check CHECK (dropoff_zip_code ~ '^[0-9]{5}(-[0-9]{4})?$'::text),
  CONSTRAINT gigs_featured_image_index_check CHECK (featured_image_index >= 0 AND featured_image_index <= 14),
  CONSTRAINT gigs_gig_status_id_check CHECK ((gig_status_id = ANY (ARRAY[1, 2, 3])) OR (gig_status_id = ANY (ARRAY[4, 5])) AND packer_id IS NULL),
  CONSTRAINT gigs_offer_check CHECK ((gig_status_id = 5) = (offered_to IS NOT NULL) AND (offered_to IS NULL) = (offered_until IS NULL)),
  CONSTRAINT gigs_pickup_zip_code_check CHECK (pickup_zip_code ~ '^[0-9]{5}(-[0-9]{4})?$'::text),
  CONSTRAINT gigs_price_cents_check CHECK (price_cents >= 0 AND price_cents <= 999999999),
  CONSTRAINT gigs_streets_check CHECK (gig_status_id = 3 OR pickup_street_address IS NOT NULL AND dropoff_street_address IS NOT NULL),
  CONSTRAINT gigs_title_check CHECK (char_length(title) >= 1 AND char_length(title) <= 200),
  CONSTRAINT gigs_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES users(id),
  CONSTRAINT gigs_id_packer_id_fkey FOREIGN KEY (id, packer_id) REFERENCES bookings(gig_id, packer_id) DEFERRABLE INITIALLY DEFERRED,
  CONSTRAINT gigs_offered_to_fkey FOREIGN KEY (offered_to) REFERENCES users(id),
  CONSTRAINT gigs_packer_id_fkey FOREIGN KEY (packer_id) REFERENCES users(id)
) WITH (
  autovacuum_vacuum_scale_factor=0.01,
  autovacuum_vacuum_insert_scale_factor=0.01,
  autovacuum_analyze_scale_factor=0.01
);
CREATE INDEX gigs_customer_idx ON gigs USING btree (customer_id, created_on_date DESC, id DESC) INCLUDE (gig_status_id, price_cents, spec_mask, pickup_zip_code, pickup_day);
CREATE INDEX gigs_newest_idx ON gigs USING btree (created_on_date DESC, id DESC);
CREATE INDEX gigs_offered_to_idx ON gigs USING btree (offered_to) WHERE offered_to IS NOT NULL;
CREATE INDEX gigs_offered_until_idx ON gigs USING btree (offered_until) WHERE gig_status_id = 5;
CREATE INDEX gigs_open_boxes_high_idx ON gigs USING btree (box_count DESC NULLS LAST, created_on_date DESC, id DESC) INCLUDE (price_cents, spec_mask, pickup_zip_code, pickup_day) WHERE gig_status_id = 1;
CREATE INDEX gigs_open_boxes_low_idx ON gigs USING btree (box_count, created_on_date DESC, id DESC) INCLUDE (price_cents, spec_mask, pickup_zip_code, pickup_day) WHERE gig_status_id = 1;
CREATE INDEX gigs_open_mask_idx ON gigs USING btree (spec_mask, created_on_date DESC, id DESC) INCLUDE (price_cents, box_count, pickup_zip_code, pickup_day) WHERE gig_status_id = 1;
CREATE INDEX gigs_open_newest_idx ON gigs USING btree (created_on_date DESC, id DESC) INCLUDE (price_cents, box_count, spec_mask, pickup_zip_code, pickup_day) WHERE gig_status_id = 1;
CREATE INDEX gigs_open_pickup_day_idx ON gigs USING btree (pickup_day, created_on_date DESC, id DESC) INCLUDE (price_cents, box_count, spec_mask, pickup_zip_code) WHERE gig_status_id = 1;
CREATE INDEX gigs_open_price_high_idx ON gigs USING btree (price_cents DESC, created_on_date DESC, id DESC) INCLUDE (box_count, spec_mask, pickup_zip_code, pickup_day) WHERE gig_status_id = 1;
CREATE INDEX gigs_open_price_low_idx ON gigs USING btree (price_cents, created_on_date DESC, id DESC) INCLUDE (box_count, spec_mask, pickup_zip_code, pickup_day) WHERE gig_status_id = 1;
CREATE INDEX gigs_open_verified_idx ON gigs USING btree (created_on_date DESC, id DESC) INCLUDE (price_cents, box_count, spec_mask, pickup_zip_code, pickup_day) WHERE gig_status_id = 1 AND verified_only;
CREATE INDEX gigs_open_zip3_idx ON gigs USING btree ("left"(pickup_zip_code, 3), created_on_date DESC, id DESC) INCLUDE (price_cents, box_count, spec_mask, pickup_zip_code, pickup_day) WHERE gig_status_id = 1;
CREATE INDEX gigs_open_zip5_idx ON gigs USING btree ("left"(pickup_zip_code, 5), created_on_date DESC, id DESC) INCLUDE (price_cents, box_count, spec_mask, pickup_zip_code, pickup_day) WHERE gig_status_id = 1;
CREATE INDEX gigs_packer_idx ON gigs USING btree (packer_id) WHERE packer_id IS NOT NULL;
CREATE INDEX gigs_similar_idx ON gigs USING btree ("left"(pickup_zip_code, 5), created_on_date) WHERE (gig_status_id = ANY (ARRAY[2, 3])) AND move ? 'hours'::text AND price_cents > 0;
CREATE INDEX gigs_urgent_idx ON gigs USING btree ("left"(pickup_zip_code, 5)) WHERE urgent_at IS NOT NULL AND gig_status_id = 1;
CREATE TRIGGER gigs_by_customers BEFORE INSERT OR UPDATE OF customer_id ON gigs FOR EACH ROW WHEN (NOT has_user_type(new.customer_id, 'customer'::text)) EXECUTE FUNCTION refuse('only a customer can post a gig');
CREATE TRIGGER gigs_by_unsuspended BEFORE INSERT ON gigs FOR EACH ROW WHEN (is_suspended(new.customer_id)) EXECUTE FUNCTION refuse_suspended();
CREATE TRIGGER gigs_local_time BEFORE INSERT OR UPDATE OF pickup_zip_code, dropoff_zip_code, pickup_date ON gigs FOR EACH ROW EXECUTE FUNCTION set_local_time();
CREATE TRIGGER gigs_remember_mask AFTER INSERT OR UPDATE OF spec_mask ON gigs FOR EACH ROW EXECUTE FUNCTION remember_its_mask();
CREATE TRIGGER gigs_stay_as_completed BEFORE UPDATE ON gigs FOR EACH ROW WHEN (old.gig_status_id = 3 AND new.* IS DISTINCT FROM without_customer(old.*) AND new.* IS DISTINCT FROM with_local_time(without_customer(old.*)) AND new.* IS DISTINCT FROM with_extra(old.*, new.price_cents, new.version)) EXECUTE FUNCTION refuse('a completed gig stays as it is');
CREATE TRIGGER gigs_stay_completed BEFORE DELETE ON gigs FOR EACH ROW WHEN (old.gig_status_id = 3) EXECUTE FUNCTION refuse('a completed gig stays as it is');
CREATE TRIGGER gigs_within_reach BEFORE UPDATE OF spec_mask ON gigs FOR EACH ROW WHEN (new.packer_id IS NOT NULL AND new.spec_mask <> old.spec_mask) EXECUTE FUNCTION refuse_unable_packer();

CREATE TABLE idempotent_calls (
  user_id integer NOT NULL,
  key text NOT NULL,
  body_hash bytea NOT NULL,
  step_id integer NOT NULL,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  CONSTRAINT idempotent_calls_pkey PRIMARY KEY (user_id, key),
  CONSTRAINT idempotent_calls_key_check CHECK (char_length(key) >= 1 AND char_length(key) <= 200),
  CONSTRAINT idempotent_calls_step_id_fkey FOREIGN KEY (step_id) REFERENCES payment_steps(id),
  CONSTRAINT idempotent_calls_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

CREATE TABLE known_devices (
  user_id integer NOT NULL,
  device text NOT NULL,
  CONSTRAINT known_devices_pkey PRIMARY KEY (user_id, device),
  CONSTRAINT known_devices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

CREATE TABLE ledger_accounts (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  kind text NOT NULL,
  user_id integer,
  trip_id integer,
  CONSTRAINT ledger_accounts_pkey PRIMARY KEY (id),
  CONSTRAINT ledger_accounts_check CHECK ((user_id IS NOT NULL) = (kind = ANY (ARRAY['card'::text, 'earned'::text, 'bank'::text]))),
  CONSTRAINT ledger_accounts_check1 CHECK ((trip_id IS NOT NULL) = (kind = 'held'::text)),
  CONSTRAINT ledger_accounts_kind_check CHECK (kind = ANY (ARRAY['card'::text, 'held'::text, 'earned'::text, 'fees'::text, 'costs'::text, 'bank'::text, 'loss'::text])),
  CONSTRAINT ledger_accounts_trip_id_fkey FOREIGN KEY (trip_id) REFERENCES trips(id),
  CONSTRAINT ledger_accounts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE UNIQUE INDEX ledger_accounts_key ON ledger_accounts USING btree (kind, COALESCE(user_id, 0), COALESCE(trip_id, 0));
CREATE TRIGGER ledger_accounts_stay BEFORE DELETE OR UPDATE ON ledger_accounts FOR EACH ROW EXECUTE FUNCTION refuse('ledger accounts are never changed or deleted');

CREATE TABLE ledger_entries (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  step_id integer NOT NULL,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  CONSTRAINT ledger_entries_pkey PRIMARY KEY (id),
  CONSTRAINT ledger_entries_step_id_key UNIQUE (step_id),
  CONSTRAINT ledger_entries_step_id_fkey FOREIGN KEY (step_id) REFERENCES payment_steps(id)
);
CREATE INDEX ledger_entries_created_idx ON ledger_entries USING btree (created_at) INCLUDE (id);
CREATE TRIGGER ledger_entries_stay BEFORE DELETE OR UPDATE ON ledger_entries FOR EACH ROW EXECUTE FUNCTION refuse('ledger entries are never changed or deleted');

CREATE TABLE ledger_lines (
  entry_id bigint NOT NULL,
  account_id integer NOT NULL,
  cents integer NOT NULL,
  CONSTRAINT ledger_lines_pkey PRIMARY KEY (entry_id, account_id),
  CONSTRAINT ledger_lines_cents_check CHECK (cents <> 0),
  CONSTRAINT ledger_lines_account_id_fkey FOREIGN KEY (account_id) REFERENCES ledger_accounts(id),
  CONSTRAINT ledger_lines_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES ledger_entries(id)
);
CREATE INDEX ledger_lines_account_entry_idx ON ledger_lines USING btree (account_id, entry_id) INCLUDE (cents);
CREATE CONSTRAINT TRIGGER ledger_lines_check AFTER INSERT ON ledger_lines DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_ledger();
CREATE TRIGGER ledger_lines_stay BEFORE DELETE OR UPDATE ON ledger_lines FOR EACH ROW EXECUTE FUNCTION refuse('ledger lines are never changed or deleted');

CREATE TABLE mail_preferences (
  user_id integer NOT NULL,
  topics text[] NOT NULL,
  zip_code text NOT NULL DEFAULT ''::text,
  unsubscribe_key uuid NOT NULL DEFAULT gen_random_uuid(),
  zip_asked boolean NOT NULL DEFAULT false,
  CONSTRAINT mail_preferences_pkey PRIMARY KEY (user_id),
  CONSTRAINT mail_preferences_unsubscribe_key_key UNIQUE (unsubscribe_key),
  CONSTRAINT mail_preferences_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX mail_preferences_zip_idx ON mail_preferences USING btree ("left"(zip_code, 5)) WHERE zip_code <> ''::text;
CREATE TRIGGER mail_preferences_zip_code AFTER INSERT OR UPDATE OF zip_code ON mail_preferences FOR EACH ROW EXECUTE FUNCTION remember_home_zip();

CREATE TABLE message_images (
  message_id integer NOT NULL,
  "position" smallint NOT NULL,
  token text NOT NULL,
  width integer NOT NULL,
  height integer NOT NULL,
  CONSTRAINT message_images_pkey PRIMARY KEY (message_id, "position"),
  CONSTRAINT message_images_height_check CHECK (height > 0),
  CONSTRAINT message_images_position_check CHECK ("position" >= 0 AND "position" <= 4),
  CONSTRAINT message_images_token_check CHECK (char_length(token) >= 22),
  CONSTRAINT message_images_width_check CHECK (width > 0),
  CONSTRAINT message_images_message_id_fkey FOREIGN KEY (message_id) REFERENCES messages(id) ON DELETE CASCADE
);
CREATE INDEX message_images_token_idx ON message_images USING btree (token);

CREATE TABLE message_reports (
  message_id integer NOT NULL,
  reason text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  resolved_at timestamp(3) with time zone,
  CONSTRAINT message_reports_pkey PRIMARY KEY (message_id),
  CONSTRAINT message_reports_reason_check CHECK (char_length(reason) >= 1 AND char_length(reason) <= 500),
  CONSTRAINT message_reports_message_id_fkey FOREIGN KEY (message_id) REFERENCES messages(id) ON DELETE CASCADE
);
CREATE INDEX message_reports_open_idx ON message_reports USING btree (created_at) WHERE resolved_at IS NULL;

CREATE TABLE messages (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  trip_id integer NOT NULL,
  sender_id integer NOT NULL,
  recipient_id integer NOT NULL,
  key text NOT NULL,
  body_hash bytea NOT NULL,
  text text NOT NULL,
  proof text,
  event_id bigint,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  seen_at timestamp(3) with time zone,
  hidden_at timestamp(3) with time zone,
  CONSTRAINT messages_pkey PRIMARY KEY (id),
  CONSTRAINT messages_sender_id_key_key UNIQUE (sender_id, key),
  CONSTRAINT messages_key_check CHECK (char_length(key) >= 1 AND char_length(key) <= 100),
  CONSTRAINT messages_proof_check CHECK (proof = ANY (ARRAY['pickup'::text, 'delivery'::text])),
  CONSTRAINT messages_text_check CHECK (char_length(text) <= 2000),
  CONSTRAINT messages_event_id_fkey FOREIGN KEY (event_id) REFERENCES gig_events(id),
  CONSTRAINT messages_recipient_id_fkey FOREIGN KEY (recipient_id) REFERENCES users(id),
  CONSTRAINT messages_sender_id_fkey FOREIGN KEY (sender_id) REFERENCES users(id),
  CONSTRAINT messages_trip_id_fkey FOREIGN KEY (trip_id) REFERENCES trips(id)
);
CREATE INDEX messages_event_idx ON messages USING btree (event_id) WHERE event_id IS NOT NULL;
CREATE INDEX messages_trip_idx ON messages USING btree (trip_id, id DESC);
CREATE INDEX messages_unread_idx ON messages USING btree (recipient_id, trip_id) WHERE seen_at IS NULL;
CREATE TRIGGER messages_of_accounts BEFORE INSERT ON messages FOR EACH ROW EXECUTE FUNCTION refuse_message_of_deleted_account();

CREATE TABLE open_streams (
  user_id integer NOT NULL,
  seen_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT open_streams_pkey PRIMARY KEY (user_id),
  CONSTRAINT open_streams_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

CREATE TABLE operator_actions (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  operator text NOT NULL,
  action text NOT NULL,
  subject text NOT NULL,
  note text,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  CONSTRAINT operator_actions_pkey PRIMARY KEY (id),
  CONSTRAINT operator_actions_operator_check CHECK (char_length(operator) >= 1 AND char_length(operator) <= 100)
);
CREATE INDEX operator_actions_operator_idx ON operator_actions USING btree (operator, id DESC);
CREATE INDEX operator_actions_subject_idx ON operator_actions USING btree (subject, id DESC);
CREATE TRIGGER operator_actions_stay BEFORE DELETE OR UPDATE ON operator_actions FOR EACH ROW EXECUTE FUNCTION refuse('operator actions are never changed or deleted');

CREATE TABLE operator_cases (
  subject text NOT NULL,
  operator text NOT NULL,
  opened_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  CONSTRAINT operator_cases_pkey PRIMARY KEY (subject, operator)
);

CREATE TABLE operator_links (
  token_hash bytea NOT NULL,
  operator_id integer NOT NULL,
  kind text NOT NULL,
  expires_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT operator_links_pkey PRIMARY KEY (token_hash),
  CONSTRAINT operator_links_kind_check CHECK (kind = ANY (ARRAY['invite'::text, 'sign-in'::text])),
  CONSTRAINT operator_links_token_hash_check CHECK (octet_length(token_hash) = 32),
  CONSTRAINT operator_links_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operators(id) ON DELETE CASCADE
);
CREATE INDEX operator_links_operator_idx ON operator_links USING btree (operator_id);

CREATE TABLE operator_passkeys (
  id text NOT NULL,
  operator_id integer NOT NULL,
  public_key bytea NOT NULL,
  counter bigint NOT NULL,
  transports text[] NOT NULL DEFAULT '{}'::text[],
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  CONSTRAINT operator_passkeys_pkey PRIMARY KEY (id),
  CONSTRAINT operator_passkeys_id_check CHECK (char_length(id) <= 1400),
  CONSTRAINT operator_passkeys_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operators(id) ON DELETE CASCADE
);
CREATE INDEX operator_passkeys_operator_idx ON operator_passkeys USING btree (operator_id);

CREATE TABLE operator_sessions (
  token_hash bytea NOT NULL,
  operator_id integer NOT NULL,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  last_seen_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  expires_at timestamp(3) with time zone NOT NULL,
  notice text,
  CONSTRAINT operator_sessions_pkey PRIMARY KEY (token_hash),
  CONSTRAINT operator_sessions_token_hash_check CHECK (octet_length(token_hash) = 32),
  CONSTRAINT operator_sessions_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operators(id) ON DELETE CASCADE
);
CREATE INDEX operator_sessions_operator_idx ON operator_sessions USING btree (operator_id);

CREATE TABLE operators (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL,
  roles text[] NOT NULL,
  invited_by text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  removed_at timestamp(3) with time zone,
  CONSTRAINT operators_pkey PRIMARY KEY (id),
  CONSTRAINT operators_name_check CHECK (char_length(name) >= 1 AND char_length(name) <= 100),
  CONSTRAINT operators_roles_check CHECK (roles <@ ARRAY['support'::text, 'money'::text, 'checks'::text, 'admin'::text] AND cardinality(roles) > 0)
);
CREATE UNIQUE INDEX operators_name_idx ON operators USING btree (lower(name)) WHERE removed_at IS NULL;

CREATE TABLE packer_notes (
  trip_id integer NOT NULL,
  note text NOT NULL,
  packer_note text NOT NULL,
  CONSTRAINT packer_notes_pkey PRIMARY KEY (trip_id, note),
  CONSTRAINT packer_notes_packer_note_check CHECK (char_length(packer_note) >= 1 AND char_length(packer_note) <= 500),
  CONSTRAINT packer_notes_trip_id_fkey FOREIGN KEY (trip_id) REFERENCES trips(id)
);

CREATE TABLE packer_specialties (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  user_id integer NOT NULL,
  specialty_id integer NOT NULL,
  CONSTRAINT packer_specialties_pkey PRIMARY KEY (id),
  CONSTRAINT packer_specialties_user_id_specialty_id_key UNIQUE (user_id, specialty_id),
  CONSTRAINT packer_specialties_specialty_id_fkey FOREIGN KEY (specialty_id) REFERENCES specialties(id),
  CONSTRAINT packer_specialties_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE TRIGGER packer_specialties_by_packers BEFORE INSERT OR UPDATE OF user_id ON packer_specialties FOR EACH ROW WHEN (NOT has_user_type(new.user_id, 'packer'::text)) EXECUTE FUNCTION refuse('only a packer can choose a specialty');

CREATE TABLE passkey_challenges (
  challenge text NOT NULL,
  scope text NOT NULL,
  expires_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT passkey_challenges_pkey PRIMARY KEY (challenge),
  CONSTRAINT passkey_challenges_challenge_check CHECK (char_length(challenge) = 43),
  CONSTRAINT passkey_challenges_scope_check CHECK (char_length(scope) <= 50)
);
CREATE INDEX passkey_challenges_expires_at_idx ON passkey_challenges USING btree (expires_at);
CREATE TRIGGER passkey_challenges_skip_flush BEFORE INSERT ON passkey_challenges FOR EACH STATEMENT EXECUTE FUNCTION skip_flush();

CREATE TABLE passkeys (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  user_id integer NOT NULL,
  credential_id text NOT NULL,
  public_key bytea NOT NULL,
  counter bigint NOT NULL,
  transports text[] NOT NULL,
  name text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  last_used_at timestamp(3) with time zone,
  CONSTRAINT passkeys_pkey PRIMARY KEY (id),
  CONSTRAINT passkeys_credential_id_key UNIQUE (credential_id),
  CONSTRAINT passkeys_credential_id_check CHECK (char_length(credential_id) <= 1400),
  CONSTRAINT passkeys_name_check CHECK (char_length(name) >= 1 AND char_length(name) <= 60),
  CONSTRAINT passkeys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX passkeys_user_idx ON passkeys USING btree (user_id);
CREATE TRIGGER passkeys_of_accounts BEFORE INSERT ON passkeys FOR EACH ROW EXECUTE FUNCTION refuse_session_of_nobody();

CREATE TABLE payment_accounts (
  user_id integer NOT NULL,
  provider text NOT NULL,
  customer_ref text,
  method_ref text,
  method_label text,
  payout_ref text,
  payouts_enabled boolean NOT NULL DEFAULT false,
  method_page_at timestamp(3) with time zone,
  payout_page_at timestamp(3) with time zone,
  CONSTRAINT payment_accounts_pkey PRIMARY KEY (user_id, provider),
  CONSTRAINT payment_accounts_method_label_check CHECK (char_length(method_label) <= 100),
  CONSTRAINT payment_accounts_provider_check CHECK (provider = ANY (ARRAY['test'::text, 'stripe'::text])),
  CONSTRAINT payment_accounts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE UNIQUE INDEX payment_accounts_customer_idx ON payment_accounts USING btree (provider, customer_ref);
CREATE UNIQUE INDEX payment_accounts_payout_idx ON payment_accounts USING btree (provider, payout_ref);
CREATE TRIGGER payment_accounts_of_accounts BEFORE INSERT OR UPDATE OF user_id ON payment_accounts FOR EACH ROW EXECUTE FUNCTION refuse_session_of_nobody();

CREATE TABLE payment_differences (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  trip_id integer,
  text text NOT NULL,
  found_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  CONSTRAINT payment_differences_pkey PRIMARY KEY (id)
);

CREATE TABLE payment_settings (
  only_row boolean NOT NULL DEFAULT true,
  provider text NOT NULL DEFAULT 'off'::text,
  fee_percent numeric(5,2) NOT NULL DEFAULT 8,
  database_id uuid NOT NULL DEFAULT gen_random_uuid(),
  stripe_mode text,
  CONSTRAINT payment_settings_pkey PRIMARY KEY (only_row),
  CONSTRAINT payment_settings_fee_percent_check CHECK (fee_percent >= 0::numeric AND fee_percent <= 100::numeric),
  CONSTRAINT payment_settings_only_row_check CHECK (only_row),
  CONSTRAINT payment_settings_provider_check CHECK (provider = ANY (ARRAY['off'::text, 'test'::text, 'stripe'::text])),
  CONSTRAINT payment_settings_stripe_mode_check CHECK (stripe_mode = ANY (ARRAY['test'::text, 'live'::text]))
);

CREATE TABLE payment_steps (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  trip_id integer NOT NULL,
  kind text NOT NULL,
  cents integer NOT NULL,
  key text NOT NULL,
  state text NOT NULL DEFAULT 'wanted'::text,
  target_ref text,
  provider_ref text,
  method_label text,
  detail text,
  arrives_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  settled_at timestamp(3) with time zone,
  proposal_id integer,
  CONSTRAINT payment_steps_pkey PRIMARY KEY (id),
  CONSTRAINT payment_steps_key_key UNIQUE (key),
  CONSTRAINT payment_steps_kind_provider_ref_key UNIQUE (kind, provider_ref),
  CONSTRAINT payment_steps_cents_check CHECK (cents > 0),
  CONSTRAINT payment_steps_kind_check CHECK (kind = ANY (ARRAY['authorize'::text, 'cancel'::text, 'capture'::text, 'release'::text, 'take_back'::text, 'refund'::text, 'transfer'::text, 'reverse'::text, 'tip'::text, 'chargeback'::text, 'chargeback_won'::text])),
  CONSTRAINT payment_steps_state_check CHECK (state = ANY (ARRAY['wanted'::text, 'done'::text, 'failed'::text, 'unknown'::text])),
  CONSTRAINT payment_steps_trip_id_fkey FOREIGN KEY (trip_id) REFERENCES payments(trip_id)
);
CREATE UNIQUE INDEX payment_steps_open_idx ON payment_steps USING btree (trip_id, (kind = 'tip'::text)) WHERE state = ANY (ARRAY['wanted'::text, 'unknown'::text]);
CREATE INDEX payment_steps_trip_idx ON payment_steps USING btree (trip_id, id);
CREATE TRIGGER payment_steps_stay BEFORE DELETE ON payment_steps FOR EACH ROW EXECUTE FUNCTION refuse('payment steps are never deleted');

CREATE TABLE payments (
  trip_id integer NOT NULL,
  provider text NOT NULL,
  state text NOT NULL DEFAULT 'none'::text,
  fee_percent numeric(5,2) NOT NULL,
  price_cents integer NOT NULL,
  fee_cents integer NOT NULL,
  cancel_fee_cents integer,
  is_postponed_late boolean NOT NULL DEFAULT false,
  refund_goal_cents integer NOT NULL DEFAULT 0,
  authorized_cents integer NOT NULL DEFAULT 0,
  captured_cents integer NOT NULL DEFAULT 0,
  released_cents integer NOT NULL DEFAULT 0,
  released_fee_cents integer NOT NULL DEFAULT 0,
  refunded_cents integer NOT NULL DEFAULT 0,
  tip_cents integer NOT NULL DEFAULT 0,
  transferred_cents integer NOT NULL DEFAULT 0,
  hold_ref text,
  old_hold_ref text,
  capture_before timestamp(3) with time zone,
  secured_at timestamp(3) with time zone,
  retry_at timestamp(3) with time zone,
  next_at timestamp(3) with time zone,
  version integer NOT NULL DEFAULT 1,
  updated_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  refund_note text,
  charged_back_cents integer NOT NULL DEFAULT 0,
  asked_cents integer NOT NULL DEFAULT 0,
  asked_by integer,
  refund_fee_cents integer NOT NULL DEFAULT 0,
  waived_cents integer NOT NULL DEFAULT 0,
  CONSTRAINT payments_pkey PRIMARY KEY (trip_id),
  CONSTRAINT payments_asked_check CHECK (asked_cents >= 0 AND (asked_cents > 0) = (asked_by IS NOT NULL)),
  CONSTRAINT payments_authorized_cents_check CHECK (authorized_cents >= 0),
  CONSTRAINT payments_captured_cents_check CHECK (captured_cents >= 0),
  CONSTRAINT payments_check CHECK (cancel_fee_cents >= 0 AND cancel_fee_cents <= price_cents),
  CONSTRAINT payments_divided_check CHECK ((released_cents + released_fee_cents + refunded_cents + charged_back_cents) <= captured_cents),
  CONSTRAINT payments_fee_cents_check CHECK (fee_cents >= 0),
  CONSTRAINT payments_price_cents_check CHECK (price_cents > 0),
  CONSTRAINT payments_provider_check CHECK (provider = ANY (ARRAY['test'::text, 'stripe'::text])),
  CONSTRAINT payments_refund_fee_check CHECK (refund_fee_cents >= 0) NOT VALID,
  CONSTRAINT payments_refund_goal_cents_check CHECK (refund_goal_cents >= 0),
  CONSTRAINT payments_refunded_cents_check CHECK (refunded_cents >= 0),
  CONSTRAINT payments_released_cents_check CHECK (released_cents >= 0),
  CONSTRAINT payments_released_fee_cents_check CHECK (released_fee_cents >= 0),
  CONSTRAINT payments_state_check CHECK (state = ANY (ARRAY['none'::text, 'declined'::text, 'authorized'::text, 'captured'::text, 'released'::text, 'refunded'::text])),
  CONSTRAINT payments_tip_cents_check CHECK (tip_cents >= 0),
  CONSTRAINT payments_transferred_cents_check CHECK (transferred_cents >= 0),
  CONSTRAINT payments_waived_check CHECK (waived_cents >= 0) NOT VALID,
  CONSTRAINT payments_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES proposals(id),
  CONSTRAINT payments_trip_id_fkey FOREIGN KEY (trip_id) REFERENCES trips(id)
);
CREATE INDEX payments_due_idx ON payments USING btree (next_at) WHERE next_at IS NOT NULL;
CREATE INDEX payments_owed_idx ON payments USING btree (trip_id) WHERE (state <> 'none'::text OR next_at IS NOT NULL) AND (captured_cents - refunded_cents + refund_goal_cents) < COALESCE(cancel_fee_cents, price_cents + fee_cents);
CREATE INDEX payments_unsent_idx ON payments USING btree (trip_id) WHERE next_at IS NULL AND (released_cents + tip_cents) > transferred_cents;
CREATE TRIGGER payments_stay BEFORE DELETE ON payments FOR EACH ROW EXECUTE FUNCTION refuse('payments are never deleted');

CREATE TABLE phone_codes (
  user_id integer NOT NULL,
  phone text NOT NULL,
  code_hash bytea NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  expires_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT phone_codes_pkey PRIMARY KEY (user_id),
  CONSTRAINT phone_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE TRIGGER phone_codes_of_accounts BEFORE INSERT ON phone_codes FOR EACH ROW EXECUTE FUNCTION refuse_session_of_nobody();

CREATE TABLE proposals (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  trip_id integer NOT NULL,
  event_id bigint NOT NULL,
  kind text NOT NULL,
  state text NOT NULL DEFAULT 'open'::text,
  columns jsonb,
  earlier jsonb,
  answer_until timestamp(3) with time zone,
  reason text,
  cents integer,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  answered_at timestamp(3) with time zone,
  CONSTRAINT proposals_pkey PRIMARY KEY (id),
  CONSTRAINT proposals_answered_check CHECK ((state = ANY (ARRAY['open'::text, 'charging'::text])) = (answered_at IS NULL)),
  CONSTRAINT proposals_cents_check CHECK (cents >= 500),
  CONSTRAINT proposals_kind_check CHECK (kind = ANY (ARRAY['change'::text, 'extra'::text])),
  CONSTRAINT proposals_kind_check1 CHECK ((kind = 'extra'::text) = (cents IS NOT NULL) AND (kind = 'extra'::text) = (reason IS NOT NULL) AND (kind = 'change'::text) = (answer_until IS NOT NULL)),
  CONSTRAINT proposals_reason_check CHECK (reason = ANY (ARRAY['stairs'::text, 'items'::text, 'waiting'::text, 'other'::text])),
  CONSTRAINT proposals_state_check CHECK (state = ANY (ARRAY['open'::text, 'charging'::text, 'agreed'::text, 'declined'::text, 'card_declined'::text, 'taken_back'::text, 'expired'::text, 'ended'::text])),
  CONSTRAINT proposals_event_id_fkey FOREIGN KEY (event_id) REFERENCES gig_events(id),
  CONSTRAINT proposals_trip_id_fkey FOREIGN KEY (trip_id) REFERENCES trips(id)
);
CREATE INDEX proposals_due_idx ON proposals USING btree (answer_until) WHERE state = 'open'::text AND answer_until IS NOT NULL;
CREATE UNIQUE INDEX proposals_open_idx ON proposals USING btree (trip_id) WHERE state = ANY (ARRAY['open'::text, 'charging'::text]);
CREATE INDEX proposals_trip_idx ON proposals USING btree (trip_id, id DESC);

CREATE TABLE provider_events (
  id text NOT NULL,
  provider text NOT NULL,
  type text NOT NULL,
  ref text NOT NULL,
  received_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  handled_at timestamp(3) with time zone,
  CONSTRAINT provider_events_pkey PRIMARY KEY (id),
  CONSTRAINT provider_events_id_check CHECK (char_length(id) >= 1 AND char_length(id) <= 200)
);
CREATE INDEX provider_events_received_idx ON provider_events USING btree (received_at);

CREATE TABLE push_devices (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  session_hash bytea NOT NULL,
  user_id integer NOT NULL,
  endpoint text NOT NULL,
  service text NOT NULL,
  p256dh text NOT NULL,
  auth text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  CONSTRAINT push_devices_pkey PRIMARY KEY (id),
  CONSTRAINT push_devices_endpoint_key UNIQUE (endpoint),
  CONSTRAINT push_devices_session_hash_key UNIQUE (session_hash),
  CONSTRAINT push_devices_auth_check CHECK (char_length(auth) <= 50),
  CONSTRAINT push_devices_endpoint_check CHECK (char_length(endpoint) <= 1000),
  CONSTRAINT push_devices_p256dh_check CHECK (char_length(p256dh) <= 100),
  CONSTRAINT push_devices_service_check CHECK (char_length(service) <= 300),
  CONSTRAINT push_devices_session_hash_fkey FOREIGN KEY (session_hash) REFERENCES sessions(token_hash) ON DELETE CASCADE,
  CONSTRAINT push_devices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX push_devices_user_idx ON push_devices USING btree (user_id);

CREATE TABLE push_keys (
  only_row boolean NOT NULL DEFAULT true,
  public_key text NOT NULL,
  private_key text NOT NULL,
  CONSTRAINT push_keys_pkey PRIMARY KEY (only_row),
  CONSTRAINT push_keys_only_row_check CHECK (only_row)
);

CREATE TABLE pushes (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  device_id integer NOT NULL,
  kind text NOT NULL,
  subject_id bigint NOT NULL,
  due_at timestamp(3) with time zone NOT NULL,
  expires_at timestamp(3) with time zone NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  CONSTRAINT pushes_pkey PRIMARY KEY (id),
  CONSTRAINT pushes_kind_check CHECK (kind = ANY (ARRAY['event'::text, 'message'::text, 'reminder'::text, 'expiry'::text]))
);
CREATE INDEX pushes_due_idx ON pushes USING btree (due_at, id);

CREATE TABLE ratings (
  user_id integer NOT NULL,
  count integer NOT NULL,
  sum integer NOT NULL,
  CONSTRAINT ratings_pkey PRIMARY KEY (user_id),
  CONSTRAINT ratings_check CHECK (sum >= count AND sum <= (5 * count)),
  CONSTRAINT ratings_count_check CHECK (count >= 0),
  CONSTRAINT ratings_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

CREATE TABLE reminders (
  kind text NOT NULL,
  subject_id integer NOT NULL,
  due_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT reminders_pkey PRIMARY KEY (kind, subject_id, due_at),
  CONSTRAINT reminders_kind_check CHECK (kind = ANY (ARRAY['pickup'::text, 'expiry'::text, 'check'::text]))
);

CREATE TABLE report_calls (
  trip_id integer NOT NULL,
  user_id integer NOT NULL,
  key text NOT NULL,
  body_hash bytea NOT NULL,
  CONSTRAINT report_calls_pkey PRIMARY KEY (trip_id, user_id, key),
  CONSTRAINT report_calls_key_check CHECK (char_length(key) >= 1 AND char_length(key) <= 100),
  CONSTRAINT report_calls_trip_id_fkey FOREIGN KEY (trip_id) REFERENCES trips(id),
  CONSTRAINT report_calls_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX report_calls_user_idx ON report_calls USING btree (user_id);

CREATE TABLE reports (
  review_id integer NOT NULL,
  reporter_id integer NOT NULL,
  reason text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  decided_at timestamp(3) with time zone,
  CONSTRAINT reports_pkey PRIMARY KEY (review_id, reporter_id),
  CONSTRAINT reports_reason_check CHECK (char_length(reason) >= 1 AND char_length(reason) <= 500),
  CONSTRAINT reports_reporter_id_fkey FOREIGN KEY (reporter_id) REFERENCES users(id),
  CONSTRAINT reports_review_id_fkey FOREIGN KEY (review_id) REFERENCES reviews(id)
);
CREATE INDEX reports_open_idx ON reports USING btree (created_at) WHERE decided_at IS NULL;
CREATE INDEX reports_reporter_idx ON reports USING btree (reporter_id);
CREATE TRIGGER reports_of_accounts BEFORE INSERT ON reports FOR EACH ROW EXECUTE FUNCTION refuse_report_of_deleted();

CREATE TABLE reviews (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  trip_id integer NOT NULL,
  author_id integer NOT NULL,
  subject_id integer NOT NULL,
  stars smallint NOT NULL,
  text text NOT NULL,
  reply text,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  closes_at timestamp(3) with time zone NOT NULL,
  published_at timestamp(3) with time zone,
  hidden_at timestamp(3) with time zone,
  hidden_reason text,
  CONSTRAINT reviews_pkey PRIMARY KEY (id),
  CONSTRAINT reviews_trip_id_author_id_key UNIQUE (trip_id, author_id),
  CONSTRAINT reviews_check CHECK (author_id <> subject_id),
  CONSTRAINT reviews_check1 CHECK (reply IS NULL OR published_at IS NOT NULL),
  CONSTRAINT reviews_check2 CHECK ((hidden_at IS NULL) = (hidden_reason IS NULL)),
  CONSTRAINT reviews_hidden_reason_check CHECK (char_length(hidden_reason) >= 1 AND char_length(hidden_reason) <= 500),
  CONSTRAINT reviews_reply_check CHECK (char_length(reply) >= 1 AND char_length(reply) <= 500),
  CONSTRAINT reviews_stars_check CHECK (stars >= 1 AND stars <= 5),
  CONSTRAINT reviews_text_check CHECK (char_length(text) <= 1000),
  CONSTRAINT reviews_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id),
  CONSTRAINT reviews_subject_id_fkey FOREIGN KEY (subject_id) REFERENCES users(id),
  CONSTRAINT reviews_trip_id_fkey FOREIGN KEY (trip_id) REFERENCES trips(id)
);
CREATE INDEX reviews_author_idx ON reviews USING btree (author_id, id DESC);
CREATE INDEX reviews_subject_idx ON reviews USING btree (subject_id, published_at DESC);
CREATE INDEX reviews_unpublished_idx ON reviews USING btree (closes_at) WHERE published_at IS NULL;
CREATE INDEX reviews_unpublished_subject_idx ON reviews USING btree (subject_id) WHERE published_at IS NULL;
CREATE TRIGGER reviews_of_accounts BEFORE INSERT ON reviews FOR EACH ROW EXECUTE FUNCTION refuse_review_of_deleted();
CREATE TRIGGER reviews_stay BEFORE DELETE ON reviews FOR EACH ROW EXECUTE FUNCTION refuse('reviews are never deleted');
CREATE TRIGGER reviews_stay_as_published BEFORE UPDATE ON reviews FOR EACH ROW WHEN (old.published_at IS NOT NULL AND (new.stars <> old.stars OR new.text <> old.text AND new.text <> ''::text OR new.published_at IS DISTINCT FROM old.published_at)) EXECUTE FUNCTION refuse('a published review stays as it is');

CREATE TABLE saved_replies (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  title text NOT NULL,
  text text NOT NULL,
  CONSTRAINT saved_replies_pkey PRIMARY KEY (id),
  CONSTRAINT saved_replies_title_key UNIQUE (title),
  CONSTRAINT saved_replies_text_check CHECK (char_length(text) >= 1 AND char_length(text) <= 2000),
  CONSTRAINT saved_replies_title_check CHECK (char_length(title) >= 1 AND char_length(title) <= 100)
);

CREATE TABLE schema_migrations (
  name text NOT NULL,
  checksum text NOT NULL,
  applied_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT schema_migrations_pkey PRIMARY KEY (name)
);

CREATE TABLE seen_gigs (
  user_id integer NOT NULL,
  gig_id integer NOT NULL,
  event_id bigint NOT NULL,
  CONSTRAINT seen_gigs_pkey PRIMARY KEY (user_id, gig_id),
  CONSTRAINT seen_gigs_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

CREATE TABLE sessions (
  token_hash bytea NOT NULL,
  user_id integer NOT NULL,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  last_seen_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  expires_at timestamp(3) with time zone NOT NULL,
  device text NOT NULL DEFAULT ''::text,
  CONSTRAINT sessions_pkey PRIMARY KEY (token_hash),
  CONSTRAINT sessions_device_check CHECK (char_length(device) <= 100),
  CONSTRAINT sessions_token_hash_check CHECK (octet_length(token_hash) = 32),
  CONSTRAINT sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX sessions_expires_at_idx ON sessions USING btree (expires_at);
CREATE INDEX sessions_user_id_idx ON sessions USING btree (user_id);
CREATE TRIGGER sessions_of_accounts BEFORE INSERT OR UPDATE OF user_id ON sessions FOR EACH ROW EXECUTE FUNCTION refuse_session_of_nobody();

CREATE TABLE shared_phones (
  trip_id integer NOT NULL,
  user_id integer NOT NULL,
  CONSTRAINT shared_phones_pkey PRIMARY KEY (trip_id, user_id),
  CONSTRAINT shared_phones_trip_id_fkey FOREIGN KEY (trip_id) REFERENCES trips(id),
  CONSTRAINT shared_phones_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

CREATE TABLE specialties (
  id integer NOT NULL,
  name text NOT NULL,
  description text NOT NULL,
  specialty_type_id smallint NOT NULL,
  "bit" integer NOT NULL GENERATED ALWAYS AS ((1 << (id - 1))) STORED,
  CONSTRAINT specialties_pkey PRIMARY KEY (id),
  CONSTRAINT specialties_name_key UNIQUE (name),
  CONSTRAINT specialties_description_check CHECK (description <> ''::text),
  CONSTRAINT specialties_id_check CHECK (id >= 1 AND id <= 31),
  CONSTRAINT specialties_name_check CHECK (name <> ''::text),
  CONSTRAINT specialties_specialty_type_id_check CHECK (specialty_type_id = ANY (ARRAY[1, 2, 3]))
);

CREATE TABLE support_calls (
  user_id integer NOT NULL,
  key text NOT NULL,
  body_hash bytea NOT NULL,
  ticket_id integer NOT NULL,
  CONSTRAINT support_calls_pkey PRIMARY KEY (user_id, key),
  CONSTRAINT support_calls_key_check CHECK (char_length(key) >= 1 AND char_length(key) <= 100),
  CONSTRAINT support_calls_ticket_id_fkey FOREIGN KEY (ticket_id) REFERENCES support_tickets(id) ON DELETE CASCADE,
  CONSTRAINT support_calls_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX support_calls_ticket_idx ON support_calls USING btree (ticket_id);

CREATE TABLE support_messages (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  ticket_id integer NOT NULL,
  author text NOT NULL,
  text text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  CONSTRAINT support_messages_pkey PRIMARY KEY (id),
  CONSTRAINT support_messages_author_check CHECK (author = ANY (ARRAY['user'::text, 'operator'::text])),
  CONSTRAINT support_messages_text_check CHECK (char_length(text) >= 1 AND char_length(text) <= 2000),
  CONSTRAINT support_messages_ticket_id_fkey FOREIGN KEY (ticket_id) REFERENCES support_tickets(id) ON DELETE CASCADE
);
CREATE INDEX support_messages_ticket_idx ON support_messages USING btree (ticket_id, id DESC);

CREATE TABLE support_tickets (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  user_id integer NOT NULL,
  subject text NOT NULL,
  gig_id integer,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  resolved_at timestamp(3) with time zone,
  CONSTRAINT support_tickets_pkey PRIMARY KEY (id),
  CONSTRAINT support_tickets_subject_check CHECK (char_length(subject) >= 1 AND char_length(subject) <= 100),
  CONSTRAINT support_tickets_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX support_tickets_unresolved_idx ON support_tickets USING btree (id) WHERE resolved_at IS NULL;
CREATE INDEX support_tickets_user_idx ON support_tickets USING btree (user_id, id DESC);
CREATE TRIGGER support_tickets_of_accounts BEFORE INSERT OR UPDATE OF user_id ON support_tickets FOR EACH ROW EXECUTE FUNCTION refuse_session_of_nobody();

CREATE TABLE trips (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  gig_id integer,
  customer_id integer NOT NULL,
  packer_id integer NOT NULL,
  stage text NOT NULL DEFAULT 'booked'::text,
  version integer NOT NULL DEFAULT 1,
  actor text NOT NULL DEFAULT 'packer'::text,
  note text,
  completion_code text,
  title text NOT NULL,
  price_cents integer NOT NULL,
  pickup_date timestamp(3) with time zone NOT NULL,
  dropoff_date timestamp(3) with time zone NOT NULL,
  pickup_city text NOT NULL,
  pickup_state text NOT NULL,
  pickup_zip_code text NOT NULL,
  dropoff_city text NOT NULL,
  dropoff_state text NOT NULL,
  dropoff_zip_code text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  stage_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  ended_at timestamp(3) with time zone,
  booked_pickup_date timestamp(3) with time zone,
  arrived_at timestamp(3) with time zone,
  delivered_at timestamp(3) with time zone,
  opens_reviews boolean NOT NULL DEFAULT false,
  arrives_at timestamp(3) with time zone,
  arrived_from text,
  counts_against boolean NOT NULL DEFAULT false,
  fell_out boolean NOT NULL DEFAULT false,
  arrival_minutes smallint NOT NULL DEFAULT 0,
  CONSTRAINT trips_pkey PRIMARY KEY (id),
  CONSTRAINT trips_actor_check CHECK (actor = ANY (ARRAY['customer'::text, 'packer'::text, 'system'::text, 'operator'::text])),
  CONSTRAINT trips_arrived_from_check CHECK (arrived_from = ANY (ARRAY['booked'::text, 'on_the_way'::text])),
  CONSTRAINT trips_check CHECK ((ended_at IS NOT NULL) = (stage = ANY (ARRAY['completed'::text, 'cancelled'::text, 'no_show'::text, 'resolved'::text]))),
  CONSTRAINT trips_completion_code_check CHECK (completion_code ~ '^[0-9]{6}$'::text),
  CONSTRAINT trips_delivered_check CHECK ((completion_code IS NOT NULL OR stage <> 'delivered'::text) AND (delivered_at IS NOT NULL OR (stage <> ALL (ARRAY['delivered'::text, 'completed'::text, 'resolved'::text])))),
  CONSTRAINT trips_note_check CHECK (char_length(note) >= 1 AND char_length(note) <= 500),
  CONSTRAINT trips_stage_check CHECK (stage = ANY (ARRAY['booked'::text, 'on_the_way'::text, 'at_pickup'::text, 'loaded'::text, 'delivered'::text, 'completed'::text, 'cancelled'::text, 'no_show'::text, 'disputed'::text, 'resolved'::text])),
  CONSTRAINT trips_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES users(id),
  CONSTRAINT trips_gig_id_fkey FOREIGN KEY (gig_id) REFERENCES gigs(id) ON DELETE SET NULL,
  CONSTRAINT trips_packer_id_fkey FOREIGN KEY (packer_id) REFERENCES users(id)
);
CREATE INDEX trips_booked_pickup_idx ON trips USING btree (pickup_date) WHERE stage = 'booked'::text;
CREATE INDEX trips_customer_idx ON trips USING btree (customer_id, id DESC);
CREATE INDEX trips_delivered_idx ON trips USING btree (stage_at) WHERE stage = 'delivered'::text;
CREATE INDEX trips_disputed_idx ON trips USING btree (stage_at) WHERE stage = 'disputed'::text;
CREATE INDEX trips_done_zip_idx ON trips USING btree ("left"(pickup_zip_code, 5), packer_id) WHERE stage = 'completed'::text;
CREATE INDEX trips_gig_idx ON trips USING btree (gig_id, id DESC);
CREATE INDEX trips_held_dropoff_idx ON trips USING btree (dropoff_date) WHERE stage = ANY (ARRAY['booked'::text, 'on_the_way'::text, 'at_pickup'::text, 'loaded'::text]);
CREATE INDEX trips_held_idx ON trips USING btree (packer_id) WHERE stage = ANY (ARRAY['booked'::text, 'on_the_way'::text, 'at_pickup'::text, 'loaded'::text]);
CREATE UNIQUE INDEX trips_open_idx ON trips USING btree (gig_id) WHERE ended_at IS NULL;
CREATE INDEX trips_packer_idx ON trips USING btree (packer_id, id DESC);
CREATE TRIGGER trips_stay BEFORE DELETE ON trips FOR EACH ROW EXECUTE FUNCTION refuse('trips are never deleted');

CREATE TABLE uploaded_photos (
  token text NOT NULL,
  user_id integer NOT NULL,
  width integer NOT NULL,
  height integer NOT NULL,
  uploaded_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  CONSTRAINT uploaded_photos_pkey PRIMARY KEY (token),
  CONSTRAINT uploaded_photos_height_check CHECK (height > 0),
  CONSTRAINT uploaded_photos_token_check CHECK (char_length(token) >= 22),
  CONSTRAINT uploaded_photos_width_check CHECK (width > 0),
  CONSTRAINT uploaded_photos_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX uploaded_photos_time_idx ON uploaded_photos USING btree (uploaded_at);
CREATE INDEX uploaded_photos_user_idx ON uploaded_photos USING btree (user_id);

CREATE TABLE users (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  username text,
  user_type text NOT NULL,
  password_hash text,
  name text NOT NULL DEFAULT ''::text,
  email text NOT NULL DEFAULT ''::text,
  phone text NOT NULL DEFAULT ''::text,
  bio text NOT NULL DEFAULT ''::text,
  created_on_date timestamp(3) with time zone NOT NULL DEFAULT now(),
  deleted_at timestamp(3) with time zone,
  seen_event_id bigint NOT NULL DEFAULT 0,
  email_verified_at timestamp(3) with time zone,
  pending_email text,
  email_refused_at timestamp(3) with time zone,
  verified_until timestamp(3) with time zone,
  background_until timestamp(3) with time zone,
  email_needs_password boolean NOT NULL DEFAULT false,
  crew_size smallint NOT NULL DEFAULT 1,
  suspended_at timestamp(3) with time zone,
  CONSTRAINT users_pkey PRIMARY KEY (id),
  CONSTRAINT users_bio_check CHECK (char_length(bio) <= 280),
  CONSTRAINT users_crew_size_check CHECK (crew_size >= 1 AND crew_size <= 4),
  CONSTRAINT users_deleted_are_nobody CHECK (
CASE
    WHEN deleted_at IS NULL THEN username IS NOT NULL AND password_hash IS NOT NULL
    ELSE username IS NULL AND password_hash IS NULL AND name = ''::text AND email = ''::text AND phone = ''::text AND bio = ''::text
END),
  CONSTRAINT users_email_check CHECK (char_length(email) <= 254),
  CONSTRAINT users_name_check CHECK (char_length(name) <= 100),
  CONSTRAINT users_phone_check CHECK (phone ~ '^([0-9]{3}-[0-9]{3}-[0-9]{4})?$'::text),
  CONSTRAINT users_user_type_check CHECK (user_type = ANY (ARRAY['customer'::text, 'packer'::text])),
  CONSTRAINT users_username_check CHECK (username ~ '^[A-Za-z0-9._@+-]{3,50}$'::text)
);
CREATE INDEX users_email_idx ON users USING btree (lower(email)) WHERE email <> ''::text;
CREATE UNIQUE INDEX users_username_key ON users USING btree (lower(username COLLATE "C"));
CREATE TRIGGER users_keep_their_type BEFORE UPDATE OF user_type ON users FOR EACH ROW WHEN (new.user_type <> old.user_type) EXECUTE FUNCTION refuse('an account stays what it is, customer or packer');
CREATE TRIGGER users_stay_deleted BEFORE DELETE OR UPDATE ON users FOR EACH ROW WHEN (old.deleted_at IS NOT NULL) EXECUTE FUNCTION refuse('a deleted account stays deleted');

CREATE TABLE zip_codes (
  zip text NOT NULL,
  city text,
  state text,
  latitude double precision,
  longitude double precision,
  x double precision GENERATED ALWAYS AS ((cos(radians(latitude)) * cos(radians(longitude)))) STORED,
  y double precision GENERATED ALWAYS AS ((cos(radians(latitude)) * sin(radians(longitude)))) STORED,
  z double precision GENERATED ALWAYS AS (sin(radians(latitude))) STORED,
  CONSTRAINT zip_codes_pkey PRIMARY KEY (zip),
  CONSTRAINT zip_codes_check CHECK ((city IS NULL) = (state IS NULL)),
  CONSTRAINT zip_codes_check1 CHECK ((latitude IS NULL) = (longitude IS NULL)),
  CONSTRAINT zip_codes_zip_check CHECK (zip ~ '^[0-9]{5}$'::text)
);
CREATE INDEX zip_codes_area_idx ON zip_codes USING btree ("left"(zip, 2));
CREATE INDEX zip_codes_point_idx ON zip_codes USING gist (point(longitude, latitude));
CREATE INDEX zip_codes_without_point_idx ON zip_codes USING btree (zip) WHERE latitude IS NULL;

CREATE TABLE zip_time_zones (
  first_zip text NOT NULL,
  time_zone text NOT NULL,
  CONSTRAINT zip_time_zones_pkey PRIMARY KEY (first_zip),
  CONSTRAINT zip_time_zones_first_zip_check CHECK (first_zip ~ '^[0-9]{5}$'::text)
);

CREATE FUNCTION account_type(user_id integer)
 RETURNS text
 LANGUAGE plpgsql
AS $function$
declare
  account record;
begin
  select user_type, deleted_at into account from users where id = user_id for key share;
  if account.deleted_at is not null then
    raise exception 'account % is deleted', user_id using errcode = 'MH401';
  end if;
  return account.user_type;
end
$function$;

CREATE FUNCTION add_account_mail(its_kind text, its_user integer, address text, details jsonb DEFAULT '{}'::jsonb, was_confirmed boolean DEFAULT false)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
declare
  is_confirmed boolean;
  mailbox text := mailbox_of(address);
  keys text[];
  link_id bigint;
begin
  if address = '' then
    return false;
  end if;
  perform from users where id = its_user for no key update;
  is_confirmed := was_confirmed or exists (
    select from users where lower(email) = lower(address) and email <> '' and email_verified_at is not null);
  -- Every case names the keys in the order in which they are locked: account, mailbox, notice.
  keys := case
    when its_kind not in ('verify', 'reset') and is_confirmed then array[mailbox || ' ' || its_kind]
    -- Anyone can ask for a link to reset a password, so it does not count for the account.
    when its_kind = 'reset' then array[mailbox]
    else array['account ' || its_user, mailbox]
  end;
  -- Concurrent transactions count one after the other.
  perform pg_advisory_xact_lock(hashtextextended(key, 0)) from unnest(keys) key;
  if exists (
    select from unnest(keys) wanted where (
      select count(*) from account_mail_counts
      where key = wanted and counted_at > now() - interval '1 hour'
    ) >= case when wanted = mailbox and (its_kind = 'verify' or not is_confirmed) then 3 else 5 end
  ) then
    return false;
  end if;
  insert into account_mail_counts (key) select unnest(keys);
  delete from account_mail_counts where ctid in (
    select ctid from account_mail_counts where counted_at <= now() - interval '1 hour'
    limit 100 for update skip locked);
  if its_kind in ('verify', 'reset') then
    -- A newer link replaces the older one. Its time starts when it is sent.
    delete from account_tokens where user_id = its_user and purpose = its_kind;
    insert into account_tokens (user_id, purpose, email, expires_at)
    values (its_user, its_kind, address, now() + interval '2 days') returning id into link_id;
  end if;
  perform graphile_worker.add_job('mail_account', (details || jsonb_strip_nulls(jsonb_build_object(
    'kind', its_kind, 'user_id', its_user, 'to', address, 'link_id', link_id)))::json, max_attempts => 12);
  return true;
end
$function$;

CREATE FUNCTION allow_booking(packer integer, first_held integer, first_daily integer, later_held integer, later_daily integer)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
declare
  is_confirmed boolean;
  has_completed boolean;
  held integer;
  -- When the oldest of the bookings that use up the daily limit was made.
  oldest timestamptz;
  most_held integer := first_held;
  most_daily integer := first_daily;
begin
  select email_verified_at is not null into is_confirmed from users
  where id = packer for no key update;
  select count(*) into held from trips
  where packer_id = packer and stage in ('booked', 'on_the_way', 'at_pickup', 'loaded');
  select created_at into oldest from trips
  where packer_id = packer order by id desc offset first_daily - 1 limit 1;
  if held < first_held and (oldest is null or oldest <= now() - interval '24 hours') then
    return true;
  end if;
  has_completed := exists (select from trips where packer_id = packer and stage = 'completed');
  if is_confirmed and has_completed then
    most_held := later_held;
    most_daily := later_daily;
    select created_at into oldest from trips
    where packer_id = packer order by id desc offset later_daily - 1 limit 1;
  end if;
  if held >= most_held or oldest > now() - interval '24 hours' then
    raise exception 'packer % has reached a limit of bookings', packer using errcode = 'MH429',
      detail = json_build_object(
        'most_held', case when held >= most_held then most_held end,
        'most_daily', most_daily,
        'seconds', ceil(extract(epoch from oldest + interval '24 hours' - now())),
        'needs', case when not has_completed then 'job' when not is_confirmed then 'email' end)::text;
  end if;
  return true;
end
$function$;

CREATE FUNCTION approximate_miles(a text, b text)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select case when coalesce(a, '') = '' or coalesce(b, '') = '' then 999
    when left(a, 5) = left(b, 5) then 0
    when left(a, 3) = left(b, 3) then 15
    when left(a, 2) = left(b, 2) then 50
    else 100 end
$function$;

CREATE FUNCTION check_ledger()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (select sum(cents) from ledger_lines where entry_id = new.entry_id) <> 0 then
    raise exception 'ledger entry % does not sum to zero', new.entry_id using errcode = 'check_violation';
  end if;
  -- Only the accounts of trips are summed: they have few lines.
  if new.cents < 0 and (select a.kind = 'held' from ledger_accounts a where a.id = new.account_id)
    and (select sum(l.cents) from ledger_lines l where l.account_id = new.account_id) < 0 then
    raise exception 'ledger account % holds less than zero', new.account_id
      using errcode = 'check_violation';
  end if;
  return null;
end
$function$;

CREATE FUNCTION check_until(packer_id integer, wanted text)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
AS $function$
  select case state when 'passed' then coalesce(expires_at, 'infinity') end
  from checks
  where user_id = packer_id and kind = wanted
    and (state in ('passed', 'expired') or (state = 'failed' and ref is null))
  order by id desc limit 1
$function$;

CREATE FUNCTION event_mail_due(its_user integer, its_gig integer)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
declare
  first_due timestamptz;
  last_mail timestamptz;
begin
  -- In a function of its own: it also sees the rows that the statement has added.
  select min(due_at) filter (where sent_at is null), max(coalesce(sent_at, tried_at))
  into first_due, last_mail
  from event_mails where user_id = its_user and gig_id = its_gig;
  if first_due is not null then
    return greatest(first_due, last_mail + interval '10 minutes', now());
  end if;
  return null;
end
$function$;

CREATE FUNCTION gig_expires_at(pickup_date timestamp with time zone, created_on_date timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select greatest(pickup_date + interval '12 hours', created_on_date + interval '24 hours')
$function$;

CREATE FUNCTION great_circle_miles(x double precision, y double precision, z double precision, to_x double precision, to_y double precision, to_z double precision)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select round(7917.6 * asin(least(1,
    sqrt((x - to_x) * (x - to_x) + (y - to_y) * (y - to_y) + (z - to_z) * (z - to_z)) / 2)))::int
$function$;

CREATE FUNCTION has_user_type(user_id integer, wanted text)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
begin
  return coalesce(account_type(user_id) = wanted, false);
end
$function$;

CREATE FUNCTION helpers_asked(move jsonb)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select coalesce((move->>'helpers')::int, 1)
$function$;

CREATE FUNCTION is_suspended(user_id integer)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
declare
  found_at timestamptz;
begin
  select suspended_at into found_at from users where id = user_id for share;
  return found_at is not null;
end
$function$;

CREATE FUNCTION ledger_account(wanted text, its_user integer, its_trip integer)
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
declare
  found_id integer;
begin
  loop
    select id into found_id from ledger_accounts
    where kind = wanted and coalesce(user_id, 0) = coalesce(its_user, 0)
      and coalesce(trip_id, 0) = coalesce(its_trip, 0);
    if found then
      return found_id;
    end if;
    insert into ledger_accounts (kind, user_id, trip_id) values (wanted, its_user, its_trip)
    on conflict do nothing;
  end loop;
end
$function$;

CREATE FUNCTION mailbox_of(address text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select 'mailbox ' || encode(sha256(convert_to(
    case when domain in ('gmail.com', 'googlemail.com') then replace(name, '.', '') || '@gmail.com'
      else name || '@' || domain end, 'UTF8')), 'hex')
  from (
    select regexp_replace(split_part(lower(address), '@', 1), '(.)\+.*$', '\1') as name,
      split_part(lower(address), '@', 2) as domain
  ) parts
$function$;

CREATE FUNCTION missed_pickup(gig_id integer, packer_id integer)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (select from trips t where t.gig_id = $1 and t.packer_id = $2 and t.fell_out)
$function$;

CREATE FUNCTION new_completion_code()
 RETURNS text
 LANGUAGE sql
AS $function$
  select lpad((('x' || left(gen_random_uuid()::text, 8))::bit(32)::bigint % 1000000)::text, 6, '0')
$function$;

CREATE FUNCTION packer_mask(packer_id integer)
 RETURNS integer
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(bit_or(s.bit), 0)
  from packer_specialties ps join specialties s on s.id = ps.specialty_id
  where ps.user_id = packer_id
$function$;

CREATE FUNCTION payment_begins_at(pickup_date timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ select pickup_date - interval '24 hours' $function$;

CREATE FUNCTION rating_of(user_id integer)
 RETURNS json
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
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
$function$;

CREATE FUNCTION refuse()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception '%', tg_argv[0] using errcode = 'check_violation';
end
$function$;

CREATE FUNCTION refuse_message_of_deleted_account()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform account_type(new.sender_id);
  return new;
end
$function$;

CREATE FUNCTION refuse_report_of_deleted()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform account_type(new.reporter_id);
  return new;
end
$function$;

CREATE FUNCTION refuse_review_of_deleted()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform account_type(new.author_id);
  return new;
end
$function$;

CREATE FUNCTION refuse_session_of_nobody()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform account_type(new.user_id);
  return new;
end
$function$;

CREATE FUNCTION refuse_suspended()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'a suspended account books and posts nothing' using errcode = 'MH403';
end
$function$;

CREATE FUNCTION refuse_unable_packer()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.spec_mask & ~old.spec_mask & ~packer_mask(new.packer_id) <> 0 then
    raise exception 'packer % lacks specialties that gig % would require', new.packer_id, new.id
      using errcode = 'check_violation';
  end if;
  return new;
end
$function$;

CREATE FUNCTION refuse_unqualified_booking()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  gig record;
begin
  if not has_user_type(new.packer_id, 'packer') then
    raise exception 'only a packer can book a gig' using errcode = 'check_violation';
  end if;
  if missed_pickup(new.gig_id, new.packer_id) then
    raise exception 'packer % did not come to gig %', new.packer_id, new.gig_id
      using errcode = 'check_violation';
  end if;
  select g.verified_only, g.spec_mask & ~packer_mask(new.packer_id) <> 0 as is_beyond into gig
  from gigs g where g.id = new.gig_id;
  if gig.is_beyond then
    raise exception 'packer % lacks specialties that gig % requires', new.packer_id, new.gig_id
      using errcode = 'check_violation';
  end if;
  if gig.verified_only then
    perform from users where id = new.packer_id and verified_until > now() for share;
    if not found then
      raise exception 'packer % is not verified, as gig % requires', new.packer_id, new.gig_id
        using errcode = 'check_violation';
    end if;
  end if;
  return new;
end
$function$;

CREATE FUNCTION remember_gig_mask(new_mask integer)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from gig_masks where mask = new_mask) then return; end if;
  if new_mask & ~(select bit_or(bit) from specialties) <> 0 then
    raise exception 'a gig cannot require a specialty that does not exist'
      using errcode = 'check_violation';
  end if;
  insert into gig_masks (mask) values (new_mask) on conflict do nothing;
end
$function$;

CREATE FUNCTION remember_home_zip()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform remember_zip_code(new.zip_code);
  return null;
end
$function$;

CREATE FUNCTION remember_its_mask()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform remember_gig_mask(new.spec_mask);
  return null;
end
$function$;

CREATE FUNCTION remember_zip_code(code text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  if code <> '' and not exists (select from zip_codes where zip = left(code, 5)) then
    insert into zip_codes (zip) values (left(code, 5)) on conflict do nothing;
  end if;
end
$function$;

CREATE FUNCTION serialize_checks()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' then
    if not exists (select from users where id = old.user_id and deleted_at is not null) then
      raise exception 'checks are never deleted' using errcode = 'restrict_violation';
    end if;
    return old;
  end if;
  -- Two decisions about one packer run one after the other, so that the second one sees the first.
  perform from users where id = new.user_id for no key update;
  if account_type(new.user_id) is distinct from 'packer' then
    raise exception 'only a packer has checks' using errcode = 'check_violation';
  end if;
  return new;
end
$function$;

CREATE FUNCTION set_local_time()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform remember_zip_code(new.pickup_zip_code);
  return with_local_time(new);
end
$function$;

CREATE FUNCTION skip_flush()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform set_config('synchronous_commit', 'off', true);
  return null;
end
$function$;

CREATE FUNCTION take_mail_budget(address text, its_message_id text)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
declare
  mailbox text := mailbox_of(address);
begin
  if exists (
    select from users where lower(email) = lower(address) and email <> '' and email_verified_at is not null
  ) then
    return true;
  end if;
  perform pg_advisory_xact_lock(hashtextextended(mailbox, 0));
  if exists (select from account_mail_counts where key = mailbox and message_id = its_message_id) then
    return true;
  end if;
  if (select count(*) from account_mail_counts
    where key = mailbox and counted_at > now() - interval '1 hour') >= 3 then
    return false;
  end if;
  insert into account_mail_counts (key, message_id) values (mailbox, its_message_id);
  return true;
end
$function$;

CREATE FUNCTION with_extra(gig gigs, price_cents integer, version integer)
 RETURNS gigs
 LANGUAGE plpgsql
 IMMUTABLE
AS $function$
begin
  if with_extra.price_cents > gig.price_cents then
    gig.price_cents := with_extra.price_cents;
    gig.version := with_extra.version;
  end if;
  return gig;
end
$function$;

CREATE FUNCTION with_local_time(gig gigs)
 RETURNS gigs
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  gig.pickup_time_zone := zip_time_zone(gig.pickup_zip_code);
  gig.dropoff_time_zone := zip_time_zone(gig.dropoff_zip_code);
  gig.pickup_day := (gig.pickup_date at time zone gig.pickup_time_zone)::date;
  return gig;
end
$function$;

CREATE FUNCTION without_customer(gig gigs)
 RETURNS gigs
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  if not exists (select from users where id = gig.customer_id and deleted_at is not null) then
    return gig;
  end if;
  gig.title := 'Moving job';
  gig.boxes := coalesce(gig.box_count::text, '-');
  gig.description := 'This customer has deleted their account.';
  gig.pickup_street_address := null;
  gig.pickup_street_address_two := null;
  gig.pickup_zip_code := left(gig.pickup_zip_code, 5);
  gig.dropoff_street_address := null;
  gig.dropoff_street_address_two := null;
  gig.dropoff_zip_code := left(gig.dropoff_zip_code, 5);
  gig.featured_image_index := null;
  gig.move := gig.move - 'pickup_note' - 'dropoff_note';
  return gig;
end
$function$;

CREATE FUNCTION zip_time_zone(zip text)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(
    (select time_zone from zip_time_zones where first_zip <= left(zip, 5) order by first_zip desc limit 1),
    (select time_zone from zip_time_zones order by first_zip limit 1))
$function$;

CREATE FUNCTION zips_near(origin text, radius integer)
 RETURNS TABLE(zip text, miles integer)
 LANGUAGE plpgsql
 STABLE ROWS 500
AS $function$
declare
  here zip_codes;
  high float8;
  wide float8;
begin
  select p.* into here from zip_codes p, distance_settings
  where p.zip = left(origin, 5) and p.latitude is not null and not approximate;
  if here.zip is null then
    return query
      select p.zip, approximate_miles(origin, p.zip) from zip_codes p
      where left(p.zip, 2) = left(origin, 2) and approximate_miles(origin, p.zip) <= radius;
    return;
  end if;
  -- In degrees. One of latitude has 69.09 miles.
  high := (radius + 0.5) / 69;
  wide := high / cos(radians(here.latitude));
  return query
    select * from (
      select p.zip, great_circle_miles(here.x, here.y, here.z, p.x, p.y, p.z) as miles from zip_codes p
      where point(p.longitude, p.latitude) <@ box(
        point(here.longitude - wide, here.latitude - high), point(here.longitude + wide, here.latitude + high))
      offset 0) near
    where near.miles <= radius
    union all
    select p.zip, approximate_miles(origin, p.zip) from zip_codes p
    where p.latitude is null and approximate_miles(origin, p.zip) <= radius;
end
$function$;
