ALTER TABLE donation ADD CONSTRAINT donation_recurring_id_fkey
  FOREIGN KEY (recurring_id) REFERENCES recurring_donation NOT VALID;
