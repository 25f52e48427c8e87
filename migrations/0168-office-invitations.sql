-- Open invitations to the office by email. The link's secret is stored as a hash. Accepting or withdrawing one deletes
-- it; the audit log has the history.
CREATE TABLE office_invitation (
  id uuid PRIMARY KEY,
  email text NOT NULL UNIQUE CHECK (email = lower(email)),
  role text NOT NULL CHECK (role IN ('owner', 'finance', 'reviewer', 'support', 'read_only')),
  token_hash text NOT NULL UNIQUE,
  invited_by uuid NOT NULL REFERENCES account,
  invited_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX office_invitation_by_inviter ON office_invitation (invited_by);

ALTER TABLE account VALIDATE CONSTRAINT account_office_role_check;
