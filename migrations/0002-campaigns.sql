CREATE EXTENSION IF NOT EXISTS pg_trgm;

CREATE TABLE category (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL UNIQUE,
  description text NOT NULL,
  picture_key text NOT NULL,
  position int NOT NULL
);

CREATE TABLE campaign (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  category_id int NOT NULL REFERENCES category,
  organiser_id uuid NOT NULL REFERENCES account,
  title text NOT NULL CHECK (title <> ''),
  description text NOT NULL,
  story jsonb NOT NULL,
  location text NOT NULL,
  beneficiary_kind text NOT NULL CHECK (beneficiary_kind IN ('self', 'other', 'charity')),
  beneficiary_name text NOT NULL,
  beneficiary_registration text,
  currency char(3) NOT NULL,
  goal_minor bigint NOT NULL CHECK (goal_minor > 0),
  state text NOT NULL CHECK (
    state IN ('draft', 'in_review', 'active', 'paused', 'ended', 'closed', 'rejected')
  ),
  starts_on date NOT NULL,
  ends_on date CHECK (ends_on >= starts_on),
  -- The one featured last is the one shown.
  featured_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  search tsvector NOT NULL GENERATED ALWAYS AS (
    setweight(to_tsvector('english', title), 'A')
    || setweight(to_tsvector('english', description), 'B')
    || setweight(to_tsvector('simple', location || ' ' || beneficiary_name), 'C')
  ) STORED,
  UNIQUE (id, currency)
);

CREATE INDEX campaign_by_start ON campaign (starts_on DESC, id DESC);
CREATE INDEX campaign_by_end ON campaign (ends_on, id);
CREATE INDEX campaign_by_category ON campaign (category_id);
CREATE INDEX campaign_active_by_category ON campaign (category_id, ends_on) WHERE state = 'active';
CREATE INDEX campaign_by_organiser ON campaign (organiser_id);
CREATE INDEX campaign_featured ON campaign (featured_at DESC) WHERE featured_at IS NOT NULL;
CREATE INDEX campaign_search ON campaign USING gin (search);
CREATE INDEX campaign_title_trigrams ON campaign USING gin (title gin_trgm_ops);

CREATE TABLE campaign_picture (
  campaign_id bigint NOT NULL REFERENCES campaign ON DELETE CASCADE,
  position int NOT NULL,
  picture_key text NOT NULL,
  alt text NOT NULL,
  PRIMARY KEY (campaign_id, position)
);

CREATE TABLE fund (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  campaign_id bigint NOT NULL REFERENCES campaign,
  name text NOT NULL,
  UNIQUE (campaign_id, name)
);

CREATE TABLE campaign_update (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  campaign_id bigint NOT NULL REFERENCES campaign,
  title text NOT NULL,
  body text NOT NULL,
  posted_at timestamptz NOT NULL
);
CREATE INDEX campaign_update_by_time ON campaign_update (campaign_id, posted_at DESC, id DESC);

CREATE TABLE event (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  campaign_id bigint NOT NULL REFERENCES campaign,
  host_id uuid NOT NULL REFERENCES account,
  title text NOT NULL,
  description text NOT NULL,
  place text NOT NULL,
  state text NOT NULL CHECK (state IN ('In consideration', 'In session')),
  starts_at timestamptz NOT NULL
);
CREATE INDEX event_by_campaign ON event (campaign_id, starts_at);

CREATE TABLE testimonial (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  text text NOT NULL,
  author_name text NOT NULL,
  author_role text NOT NULL,
  portrait text,
  position int NOT NULL
);

-- What a campaign displays, kept in the transaction that changes it and held against the ledger.
CREATE TABLE campaign_totals (
  campaign_id bigint PRIMARY KEY,
  currency char(3) NOT NULL,
  raised_minor bigint NOT NULL DEFAULT 0 CHECK (raised_minor >= 0),
  cost_minor bigint NOT NULL DEFAULT 0 CHECK (cost_minor >= 0),
  donor_count int NOT NULL DEFAULT 0,
  donation_count int NOT NULL DEFAULT 0,
  -- log2 of the sum of gift weights, each doubled for every half-life since the epoch:
  -- everything decays alike, so the order never needs recomputing.
  trend double precision NOT NULL DEFAULT 0,
  FOREIGN KEY (campaign_id, currency) REFERENCES campaign (id, currency)
) WITH (fillfactor = 50);
CREATE INDEX campaign_totals_by_trend ON campaign_totals (trend DESC, campaign_id DESC);
CREATE INDEX campaign_totals_by_raised ON campaign_totals (raised_minor DESC, campaign_id DESC);

-- One row a person and campaign, so that donors are counted and not donations.
CREATE TABLE campaign_donor (
  campaign_id bigint NOT NULL REFERENCES campaign,
  donor_key text NOT NULL,
  PRIMARY KEY (campaign_id, donor_key)
);
