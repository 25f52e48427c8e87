-- The organiser's own thanks, for donors whose gift has arrived.
ALTER TABLE campaign
  ADD COLUMN thanks_text text NOT NULL DEFAULT '',
  -- One of the campaign's pictures; without it, or once it is gone, the cover.
  ADD COLUMN thanks_picture text;
