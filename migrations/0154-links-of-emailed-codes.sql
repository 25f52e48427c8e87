-- The hash of the token in the email's link, which works in any browser. Null in rows of earlier versions.
ALTER TABLE mailed_code ADD COLUMN link_hash text;
-- Whether the browser that chose the account's password requested it.
ALTER TABLE mailed_code ADD COLUMN by_registrant boolean NOT NULL DEFAULT false;
-- The guest donation on whose page the password was chosen.
ALTER TABLE mailed_code ADD COLUMN donation_id uuid;
