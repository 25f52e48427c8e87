-- The wider networks around an IPv6 source, the narrower first, as keyed hashes; NULL where it has none.
ALTER TABLE donation ADD COLUMN networks text[];
