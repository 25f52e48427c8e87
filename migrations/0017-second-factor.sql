-- Since when logging in asks for a second factor; null where it does not. It stands in the account's
-- own row, which a login locks: what it proved without one is worth nothing once this is set.
ALTER TABLE account ADD COLUMN two_factor_since timestamptz;
UPDATE account SET two_factor_since = confirmed_at FROM two_factor WHERE account_id = account.id;
ALTER TABLE two_factor DROP COLUMN confirmed_at;
