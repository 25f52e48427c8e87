-- Why an attempt to pay was declined, where the gateway says it: a donor with too little money on the card
-- reads something else than one whose bank refused.
ALTER TABLE payment_decline ADD COLUMN reason text CHECK (reason IN ('declined', 'insufficient_funds'));
