-- A draft is deleted with everything that was written for it.
ALTER TABLE campaign_update DROP CONSTRAINT campaign_update_campaign_id_fkey;
ALTER TABLE campaign_update ADD CONSTRAINT campaign_update_of_campaign
  FOREIGN KEY (campaign_id) REFERENCES campaign ON DELETE CASCADE;

-- Who was paying when receipts came is mailed theirs like everybody after.
UPDATE donation SET receipt_due = 'mail'
  WHERE state IN ('created', 'open', 'pending') AND receipt_due = 'quiet';
