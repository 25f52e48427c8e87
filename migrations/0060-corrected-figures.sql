-- How often figures went down, or up again, beside donations that were taken back whole.
ALTER TABLE campaign_totals ADD COLUMN corrected_count int NOT NULL DEFAULT 0;
