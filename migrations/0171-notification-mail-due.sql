-- Donations that the next email to this member has to name.
ALTER TABLE notification ADD COLUMN mail_due boolean NOT NULL DEFAULT false;
