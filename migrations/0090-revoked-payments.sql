ALTER TABLE donation
  -- When a gateway called the gift's payment invalid that it had told as paid; null again once it counts again there.
  ADD COLUMN revoked_at timestamptz,
  -- Whether that is what the donor was told last.
  ADD COLUMN revoked_told boolean NOT NULL DEFAULT false;
