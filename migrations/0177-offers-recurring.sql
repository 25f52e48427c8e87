-- Whether the campaign offers monthly and yearly donations.
ALTER TABLE campaign ADD COLUMN offers_recurring boolean NOT NULL DEFAULT true;
