-- How often a campaign team's member gets an email about donations, and the donations that it has yet to name.
ALTER TABLE account
  ADD COLUMN donation_mails text NOT NULL DEFAULT 'daily',
  ADD COLUMN donations_mailed_at timestamptz;
ALTER TABLE account ADD CONSTRAINT account_donation_mails_known
  CHECK (donation_mails IN ('each', 'daily', 'none')) NOT VALID;
ALTER TABLE account VALIDATE CONSTRAINT account_donation_mails_known;
ALTER TABLE notification ADD COLUMN mail_due boolean NOT NULL DEFAULT false;
