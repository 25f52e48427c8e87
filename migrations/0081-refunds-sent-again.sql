-- The refund by which one that failed was sent once more.
ALTER TABLE refund
  ADD COLUMN sent_again_as uuid,
  ADD CONSTRAINT refund_sent_again_as FOREIGN KEY (sent_again_as) REFERENCES refund NOT VALID;
