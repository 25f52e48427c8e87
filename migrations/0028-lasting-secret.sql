-- What is stored as a keyed hash, and what stands in mails that were sent, outlives the site's secret. Its
-- keys come from a secret of its own, which is sealed here with the site's. NULL: the site's secret of the
-- version before is the lasting one, and takes this place at the next start.
ALTER TABLE secret_fingerprint ADD COLUMN lasting_secret text;
