-- Mails to many: an update, thank-yous, an issue of the newsletter. Each recipient is a row, so that
-- nobody is left out however often the worker dies, and figures are counted, not guessed.
CREATE TABLE mailing (
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('update', 'thank_you', 'newsletter')),
  campaign_id bigint REFERENCES campaign ON DELETE CASCADE,
  -- What it says, as blocks of a letter; the same for everybody.
  letter jsonb NOT NULL,
  created_by uuid REFERENCES account,
  created_at timestamptz NOT NULL,
  -- Nobody is written to before.
  starts_at timestamptz NOT NULL,
  finished_at timestamptz,
  CHECK ((kind = 'newsletter') = (campaign_id IS NULL))
);
CREATE INDEX mailing_by_campaign ON mailing (campaign_id, created_at DESC);
CREATE INDEX mailing_unfinished ON mailing (starts_at) WHERE finished_at IS NULL;

-- The mail that an update was sent with.
ALTER TABLE campaign_update ADD COLUMN mailing_id uuid REFERENCES mailing;

-- Kept with every step of a recipient, so that figures cost the same however many there are.
CREATE TABLE mailing_count (
  mailing_id uuid PRIMARY KEY REFERENCES mailing ON DELETE CASCADE,
  recipients int NOT NULL,
  taken int NOT NULL DEFAULT 0,
  refused int NOT NULL DEFAULT 0,
  skipped int NOT NULL DEFAULT 0,
  bounced int NOT NULL DEFAULT 0,
  opened int NOT NULL DEFAULT 0,
  clicked int NOT NULL DEFAULT 0,
  responded int NOT NULL DEFAULT 0
) WITH (fillfactor = 50);

CREATE TABLE mailing_recipient (
  -- Part of the Message-ID, which stays the same however often the mail is tried.
  id uuid PRIMARY KEY,
  mailing_id uuid NOT NULL REFERENCES mailing ON DELETE CASCADE,
  email text NOT NULL CHECK (email = lower(email)),
  name text,
  account_id uuid REFERENCES account,
  -- The mail server took it or refused it for good; skipped is who wants no such mail by then.
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'taken', 'refused', 'skipped')),
  -- When it is sent or sent again. Ahead of the time while somebody is sending it: a lease.
  due_at timestamptz NOT NULL,
  attempts int NOT NULL DEFAULT 0,
  settled_at timestamptz,
  -- The mail came back or was complained about after it had been taken.
  bounced_at timestamptz,
  opened_at timestamptz,
  clicked_at timestamptz,
  responded_at timestamptz,
  UNIQUE (mailing_id, email)
) WITH (fillfactor = 80);
CREATE INDEX mailing_recipient_waiting ON mailing_recipient (mailing_id, due_at) WHERE state = 'waiting';
CREATE INDEX mailing_recipient_by_email ON mailing_recipient (email);
CREATE INDEX mailing_recipient_by_account ON mailing_recipient (account_id) WHERE account_id IS NOT NULL;

-- Addresses that get no mailing, of one kind or at all; what must be said to them is still said.
CREATE TABLE suppressed_address (
  email text NOT NULL CHECK (email = lower(email)),
  scope text NOT NULL CHECK (scope IN ('all', 'update', 'thank_you')),
  reason text NOT NULL CHECK (reason IN ('bounced', 'complained', 'unsubscribed')),
  suppressed_at timestamptz NOT NULL,
  PRIMARY KEY (email, scope)
);

-- Who gets the newsletter: the one truth, for the switch of an account too.
CREATE TABLE newsletter_subscriber (
  id uuid PRIMARY KEY,
  email text NOT NULL UNIQUE CHECK (email = lower(email)),
  state text NOT NULL CHECK (state IN ('pending', 'confirmed', 'unsubscribed')),
  -- Opens and clicks are counted only for people who allow it.
  allow_tracking boolean NOT NULL DEFAULT false,
  asked_at timestamptz NOT NULL,
  -- One mail a day at most, however often it is asked.
  mailed_at timestamptz,
  confirmed_at timestamptz,
  unsubscribed_at timestamptz
);
INSERT INTO newsletter_subscriber (id, email, state, asked_at, confirmed_at)
  SELECT gen_random_uuid(), email, 'confirmed', created_at, created_at
  FROM account WHERE mail_newsletter AND email_verified_at IS NOT NULL AND erased_at IS NULL;
ALTER TABLE account DROP COLUMN mail_newsletter;
-- Whether organisers are told that their mails are read.
ALTER TABLE account ADD COLUMN allow_mail_tracking boolean NOT NULL DEFAULT false;

CREATE TABLE newsletter_issue (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  subject text NOT NULL,
  body jsonb NOT NULL,
  segment jsonb NOT NULL,
  state text NOT NULL DEFAULT 'draft' CHECK (state IN ('draft', 'scheduled', 'sent')),
  scheduled_for timestamptz,
  mailing_id uuid REFERENCES mailing,
  created_by uuid NOT NULL REFERENCES account,
  changed_at timestamptz NOT NULL,
  version int NOT NULL DEFAULT 1,
  CHECK ((state = 'draft') = (scheduled_for IS NULL)),
  CHECK ((state = 'sent') = (mailing_id IS NOT NULL))
);
CREATE INDEX newsletter_issue_scheduled ON newsletter_issue (scheduled_for) WHERE state = 'scheduled';

CREATE TABLE enquiry (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- What the confirmation names; says nothing of how many there are.
  number text NOT NULL UNIQUE,
  email text NOT NULL,
  full_name text NOT NULL,
  subject text NOT NULL,
  enquiry_type text NOT NULL,
  state text NOT NULL CHECK (state IN ('open', 'answered', 'closed')),
  source text NOT NULL,
  asked_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL
);
CREATE INDEX enquiry_by_state ON enquiry (state, changed_at, id);
CREATE INDEX enquiry_by_source ON enquiry (source, asked_at);
CREATE INDEX enquiry_by_email ON enquiry (email, asked_at);

CREATE TABLE enquiry_message (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  enquiry_id bigint NOT NULL REFERENCES enquiry ON DELETE CASCADE,
  -- Null: the person who asked wrote it.
  author_id uuid REFERENCES account,
  body text NOT NULL,
  written_at timestamptz NOT NULL
);
CREATE INDEX enquiry_message_by_enquiry ON enquiry_message (enquiry_id, id);
