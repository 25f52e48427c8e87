-- When a gateway called a gift's payment invalid that it had told as paid; null again once it counts again there.
ALTER TABLE donation ADD COLUMN revoked_at timestamptz;
