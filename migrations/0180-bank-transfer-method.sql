ALTER TABLE donation DROP CONSTRAINT donation_payment_method_check;
ALTER TABLE donation ADD CONSTRAINT donation_payment_method_check
  CHECK (payment_method IN ('Credit-Card', 'Cryptocurrency', 'Bank-Transfer', 'Offline')) NOT VALID;
ALTER TABLE donation VALIDATE CONSTRAINT donation_payment_method_check;
