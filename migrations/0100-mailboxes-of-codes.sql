-- The mailbox of the address: codes to `ada+1@` and `ada+2@` reach the same person, so they count
-- together. Empty in rows of earlier versions, which are deleted after two days.
ALTER TABLE mailed_code ADD COLUMN mailbox text;
