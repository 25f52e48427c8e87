-- Two editors never overwrite each other: whoever writes names the version that they saw.
ALTER TABLE campaign ADD COLUMN version int NOT NULL DEFAULT 1;
ALTER TABLE campaign ADD COLUMN changed_at timestamptz;
-- When it went live first; until then it can be deleted.
ALTER TABLE campaign ADD COLUMN approved_at timestamptz;
-- The goal that the office saw: what it may be raised to without asking again is counted from it.
ALTER TABLE campaign ADD COLUMN approved_goal_minor bigint CHECK (approved_goal_minor > 0);
UPDATE campaign SET approved_at = created_at, approved_goal_minor = goal_minor
  WHERE state IN ('active', 'paused', 'ended', 'closed');
-- Paused by the office: what the office holds, the team cannot resume or reopen.
ALTER TABLE campaign ADD COLUMN held boolean NOT NULL DEFAULT false;
-- A draft goes with all its parts; what was given keeps its campaign by a reference of its own.
ALTER TABLE fund DROP CONSTRAINT fund_campaign_id_fkey;
ALTER TABLE fund ADD CONSTRAINT fund_of_campaign
  FOREIGN KEY (campaign_id) REFERENCES campaign ON DELETE CASCADE;
CREATE INDEX campaign_in_review ON campaign (changed_at) WHERE state = 'in_review';

-- Which funds gifts name, and may not be removed.
CREATE INDEX donation_by_fund ON donation (fund_id) WHERE fund_id IS NOT NULL;

-- The currency of a campaign without gifts may change; a gift's reference to it keeps it from then on.
ALTER TABLE campaign_totals DROP CONSTRAINT campaign_totals_campaign_id_currency_fkey;
ALTER TABLE campaign_totals ADD CONSTRAINT campaign_totals_of_campaign
  FOREIGN KEY (campaign_id, currency) REFERENCES campaign (id, currency)
  ON UPDATE CASCADE ON DELETE CASCADE;

-- Every step from state to state, with who took it and why. The reason is for the team.
CREATE TABLE campaign_step (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  campaign_id bigint NOT NULL REFERENCES campaign ON DELETE CASCADE,
  action text NOT NULL,
  from_state text NOT NULL,
  to_state text NOT NULL,
  -- Null where the clock did it.
  actor_id uuid REFERENCES account,
  reason text,
  taken_at timestamptz NOT NULL
);
CREATE INDEX campaign_step_by_campaign ON campaign_step (campaign_id, id DESC);

-- Changes of a live campaign that wait for the office: what is given replaces what stands there.
CREATE TABLE campaign_change (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  campaign_id bigint NOT NULL REFERENCES campaign ON DELETE CASCADE,
  proposed_by uuid NOT NULL REFERENCES account,
  proposed_at timestamptz NOT NULL,
  beneficiary_kind text CHECK (beneficiary_kind IN ('self', 'other', 'charity')),
  beneficiary_name text,
  beneficiary_registration text,
  currency char(3),
  goal_minor bigint CHECK (goal_minor > 0),
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'approved', 'refused', 'withdrawn')),
  decided_by uuid REFERENCES account,
  decided_at timestamptz,
  reason text
);
CREATE UNIQUE INDEX campaign_change_open ON campaign_change (campaign_id) WHERE state = 'open';
CREATE INDEX campaign_change_waiting ON campaign_change (proposed_at) WHERE state = 'open';

-- Who helps to run a campaign. Its owner is campaign.organiser_id and has no row here.
CREATE TABLE campaign_member (
  campaign_id bigint NOT NULL REFERENCES campaign ON DELETE CASCADE,
  account_id uuid NOT NULL REFERENCES account,
  role text NOT NULL CHECK (role IN ('editor', 'reader')),
  joined_at timestamptz NOT NULL,
  PRIMARY KEY (campaign_id, account_id)
);
CREATE INDEX campaign_member_by_account ON campaign_member (account_id);

-- An invitation to the role 'owner' hands the campaign over: its owner becomes an editor.
CREATE TABLE campaign_invitation (
  id uuid PRIMARY KEY,
  campaign_id bigint NOT NULL REFERENCES campaign ON DELETE CASCADE,
  email text NOT NULL CHECK (email = lower(email)),
  role text NOT NULL CHECK (role IN ('owner', 'editor', 'reader')),
  token_hash text NOT NULL UNIQUE,
  invited_by uuid NOT NULL REFERENCES account,
  invited_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  accepted_at timestamptz,
  accepted_by uuid REFERENCES account,
  withdrawn_at timestamptz
);
CREATE UNIQUE INDEX campaign_invitation_open ON campaign_invitation (campaign_id, email)
  WHERE accepted_at IS NULL AND withdrawn_at IS NULL;

-- A picture that somebody handed in; its key is `campaigns/<uuid>`, as in campaign_picture.
CREATE TABLE uploaded_picture (
  key text PRIMARY KEY,
  -- Null for pictures of other things, as of a report.
  campaign_id bigint REFERENCES campaign ON DELETE CASCADE,
  uploaded_by uuid NOT NULL REFERENCES account,
  state text NOT NULL CHECK (state IN ('waiting', 'ready', 'failed')),
  width int NOT NULL,
  height int NOT NULL,
  -- Cut out of the original before it is drawn, in its pixels; null takes the middle at 3:2.
  crop_left int,
  crop_top int,
  crop_width int,
  crop_height int,
  -- The one whose original this is another crop of: once ready, it takes its place in the order.
  replaces text REFERENCES uploaded_picture ON DELETE SET NULL,
  -- Why it failed, for the team.
  problem text,
  uploaded_at timestamptz NOT NULL
);
CREATE INDEX uploaded_picture_by_campaign ON uploaded_picture (campaign_id, uploaded_at DESC);
CREATE INDEX uploaded_picture_by_age ON uploaded_picture (uploaded_at);
CREATE INDEX uploaded_picture_by_replaced ON uploaded_picture (replaces) WHERE replaces IS NOT NULL;

-- What a campaign would like to be given in kind, and what people pledged of it.
CREATE TABLE wanted_item (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  campaign_id bigint NOT NULL REFERENCES campaign ON DELETE CASCADE,
  name text NOT NULL CHECK (name <> ''),
  note text NOT NULL DEFAULT '',
  quantity int NOT NULL CHECK (quantity > 0),
  position int NOT NULL
);
CREATE INDEX wanted_item_by_campaign ON wanted_item (campaign_id, position);

CREATE TABLE in_kind_gift (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  campaign_id bigint NOT NULL REFERENCES campaign ON DELETE CASCADE,
  item_id bigint REFERENCES wanted_item ON DELETE SET NULL,
  account_id uuid NOT NULL REFERENCES account,
  -- What it is, in words; the item's name where there is one.
  what text NOT NULL CHECK (what <> ''),
  quantity int NOT NULL CHECK (quantity > 0),
  message text,
  anonymous boolean NOT NULL,
  state text NOT NULL CHECK (state IN ('pledged', 'confirmed', 'received', 'declined', 'withdrawn')),
  pledged_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL
);
CREATE INDEX in_kind_gift_by_campaign ON in_kind_gift (campaign_id, id DESC);
CREATE INDEX in_kind_gift_by_account ON in_kind_gift (account_id, id DESC);
CREATE INDEX in_kind_gift_by_item ON in_kind_gift (item_id);
