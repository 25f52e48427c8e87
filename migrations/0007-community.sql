-- A draft has neither time, a scheduled update has no posted_at yet.
ALTER TABLE campaign_update ALTER COLUMN posted_at DROP NOT NULL;
ALTER TABLE campaign_update ADD COLUMN author_id uuid REFERENCES account;
ALTER TABLE campaign_update ADD COLUMN scheduled_for timestamptz;
ALTER TABLE campaign_update ADD COLUMN version int NOT NULL DEFAULT 1;
ALTER TABLE campaign_update ADD COLUMN written_at timestamptz;
-- Whether donors and followers are written to when it is posted.
ALTER TABLE campaign_update ADD COLUMN mailed boolean NOT NULL DEFAULT true;
ALTER TABLE campaign_update ADD CHECK (posted_at IS NULL OR scheduled_for IS NULL);
CREATE INDEX campaign_update_scheduled ON campaign_update (scheduled_for)
  WHERE posted_at IS NULL AND scheduled_for IS NOT NULL;
CREATE INDEX campaign_update_unposted ON campaign_update (campaign_id) WHERE posted_at IS NULL;

CREATE TABLE campaign_update_picture (
  update_id bigint NOT NULL REFERENCES campaign_update ON DELETE CASCADE,
  position int NOT NULL,
  picture_key text NOT NULL,
  alt text NOT NULL,
  PRIMARY KEY (update_id, position)
);

CREATE TABLE comment (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  campaign_id bigint NOT NULL REFERENCES campaign ON DELETE CASCADE,
  account_id uuid NOT NULL REFERENCES account,
  -- Null for what stands by itself; the team answers, and nobody answers an answer.
  reply_to bigint REFERENCES comment ON DELETE CASCADE,
  -- Written as a member of the team, whoever its members are by now.
  by_team boolean NOT NULL,
  body text NOT NULL,
  posted_at timestamptz NOT NULL,
  hidden_at timestamptz,
  hidden_by uuid REFERENCES account,
  -- The team shows no comment again that the office has hidden.
  hidden_by_office boolean NOT NULL DEFAULT false,
  -- Its author took it back: the words are gone, reports of it and limits still know of it.
  removed_at timestamptz,
  CHECK ((body = '') = (removed_at IS NOT NULL)),
  CHECK ((hidden_at IS NULL) = (hidden_by IS NULL)),
  CHECK (hidden_at IS NOT NULL OR NOT hidden_by_office)
);
CREATE INDEX comment_by_campaign ON comment (campaign_id, id DESC);
CREATE INDEX comment_shown ON comment (campaign_id, id DESC)
  WHERE reply_to IS NULL AND hidden_at IS NULL AND removed_at IS NULL;
CREATE INDEX comment_reply ON comment (reply_to) WHERE reply_to IS NOT NULL;
CREATE INDEX comment_by_account ON comment (account_id, posted_at);

CREATE TABLE campaign_like (
  campaign_id bigint NOT NULL REFERENCES campaign ON DELETE CASCADE,
  account_id uuid NOT NULL REFERENCES account,
  liked_at timestamptz NOT NULL,
  PRIMARY KEY (campaign_id, account_id)
);
CREATE INDEX campaign_like_by_time ON campaign_like (campaign_id, liked_at);
CREATE INDEX campaign_like_by_account ON campaign_like (account_id);

CREATE TABLE campaign_follow (
  campaign_id bigint NOT NULL REFERENCES campaign ON DELETE CASCADE,
  account_id uuid NOT NULL REFERENCES account,
  followed_at timestamptz NOT NULL,
  PRIMARY KEY (campaign_id, account_id)
);
CREATE INDEX campaign_follow_by_account ON campaign_follow (account_id, followed_at DESC, campaign_id DESC);

-- Shares are counted, not traced: a row a campaign, channel and UTC day.
CREATE TABLE campaign_share (
  campaign_id bigint NOT NULL REFERENCES campaign ON DELETE CASCADE,
  channel text NOT NULL CHECK (channel IN ('copy', 'whatsapp', 'facebook', 'x', 'mail', 'qr', 'native')),
  day date NOT NULL,
  shares int NOT NULL CHECK (shares > 0),
  PRIMARY KEY (campaign_id, day, channel)
);

-- How often one source was counted on a day, so that nobody counts without end; forgotten the day after.
CREATE TABLE share_source (
  day date NOT NULL,
  source text NOT NULL,
  shares int NOT NULL,
  PRIMARY KEY (day, source)
);

CREATE TABLE report (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  campaign_id bigint NOT NULL REFERENCES campaign ON DELETE CASCADE,
  -- Null where the whole campaign is meant.
  comment_id bigint REFERENCES comment ON DELETE CASCADE,
  reason text NOT NULL,
  text text NOT NULL,
  picture_key text,
  -- Null where a guest reported; then the keyed hash of the source alone is known.
  account_id uuid REFERENCES account,
  source text NOT NULL,
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'dismissed', 'acted')),
  reported_at timestamptz NOT NULL,
  decided_by uuid REFERENCES account,
  decided_at timestamptz,
  note text
);
CREATE INDEX report_open ON report (reported_at) WHERE state = 'open';
CREATE INDEX report_by_source ON report (source, reported_at);
CREATE INDEX report_by_campaign ON report (campaign_id);

-- What somebody should hear of when they look in.
CREATE TABLE notification (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES account,
  kind text NOT NULL,
  campaign_id bigint REFERENCES campaign ON DELETE CASCADE,
  -- What the sentence is made of, shaped by its kind; nothing that the account may not see.
  data jsonb NOT NULL,
  happened_at timestamptz NOT NULL,
  read_at timestamptz
);
CREATE INDEX notification_by_account ON notification (account_id, id DESC);
CREATE INDEX notification_unread ON notification (account_id) WHERE read_at IS NULL;
