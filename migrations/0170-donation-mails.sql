-- How often a campaign team's member gets an email about donations.
ALTER TABLE account
  ADD COLUMN donation_mails text NOT NULL DEFAULT 'daily',
  ADD COLUMN donations_mailed_at timestamptz;
ALTER TABLE account ADD CONSTRAINT account_donation_mails_known
  CHECK (donation_mails IN ('each', 'daily', 'none')) NOT VALID;
ALTER TABLE account VALIDATE CONSTRAINT account_donation_mails_known;
