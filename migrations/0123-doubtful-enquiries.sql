-- Somebody or something filled in a field that people do not see. The office decides what it is; earlier
-- versions show it among the open ones.
ALTER TABLE enquiry ADD COLUMN doubtful boolean NOT NULL DEFAULT false;
