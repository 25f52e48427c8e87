-- People who act under their own name: supporters, organisers and the office.
CREATE TABLE account (
  id uuid PRIMARY KEY,
  email text NOT NULL CHECK (email = lower(email)),
  first_name text NOT NULL,
  last_name text NOT NULL,
  prefix text CHECK (prefix IN ('Mrs', 'Mr', 'Miss')),
  -- Key of a picture in storage or among the samples; null shows the initials.
  portrait text,
  role text NOT NULL DEFAULT 'supporter' CHECK (role IN ('supporter', 'admin')),
  -- argon2id in its own notation; null where one signs in by other means only.
  password_hash text,
  email_verified_at timestamptz,
  pending_email text CHECK (pending_email = lower(pending_email)),
  anonymous_by_default boolean NOT NULL DEFAULT false,
  mail_campaign_updates boolean NOT NULL DEFAULT true,
  mail_thank_yous boolean NOT NULL DEFAULT true,
  mail_newsletter boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  disabled_at timestamptz,
  -- From then on the row keeps nothing that says who it was.
  erased_at timestamptz,
  UNIQUE (email)
);

-- A sign-in of one browser or program: the family of the refresh tokens that follow one another.
CREATE TABLE session (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES account,
  current_hash text NOT NULL UNIQUE,
  rotated_at timestamptz NOT NULL,
  -- Outlives the browser.
  lasting boolean NOT NULL,
  client text NOT NULL,
  created_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  ended_at timestamptz
);
CREATE INDEX session_by_account ON session (account_id) WHERE ended_at IS NULL;

-- Refresh tokens that were exchanged for their successor; one that comes again ends its family.
CREATE TABLE used_refresh_token (
  hash text PRIMARY KEY,
  session_id uuid NOT NULL REFERENCES session ON DELETE CASCADE,
  used_at timestamptz NOT NULL
);
CREATE INDEX used_refresh_token_by_session ON used_refresh_token (session_id);

-- Codes of six digits. The id is the ticket that ties a code to the browser that asked for it; an
-- unknown address has a row too, without an account, so that nothing tells it from a known one.
CREATE TABLE mailed_code (
  id uuid PRIMARY KEY,
  purpose text NOT NULL CHECK (
    purpose IN ('verify_email', 'reset_password', 'change_email_old', 'change_email_new')
  ),
  account_id uuid REFERENCES account,
  email text NOT NULL,
  code_hash text NOT NULL,
  -- False where nobody was told the code; only the others count towards a day's codes.
  mailed boolean NOT NULL,
  attempts int NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  verified_at timestamptz,
  used_at timestamptz
);
CREATE INDEX mailed_code_by_email ON mailed_code (email, created_at);
CREATE INDEX mailed_code_by_account ON mailed_code (account_id) WHERE account_id IS NOT NULL;

CREATE TABLE two_factor (
  account_id uuid PRIMARY KEY REFERENCES account,
  -- Encrypted with a key derived from the site's secret.
  secret text NOT NULL,
  confirmed_at timestamptz,
  -- The last time step whose code was accepted: no code works twice.
  last_step bigint NOT NULL DEFAULT 0
);

CREATE TABLE recovery_code (
  account_id uuid NOT NULL REFERENCES account,
  code_hash text NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (account_id, code_hash)
);

-- Failures counted before what they are about is looked at, by account and by address.
CREATE TABLE throttle (
  key text PRIMARY KEY,
  failures int NOT NULL,
  last_at timestamptz NOT NULL,
  blocked_until timestamptz
);
CREATE INDEX throttle_by_age ON throttle (last_at);

-- Sign-ins by other providers.
CREATE TABLE social_identity (
  provider text NOT NULL,
  subject text NOT NULL,
  account_id uuid NOT NULL REFERENCES account,
  email text NOT NULL,
  linked_at timestamptz NOT NULL,
  PRIMARY KEY (provider, subject)
);
CREATE INDEX social_identity_by_account ON social_identity (account_id);
