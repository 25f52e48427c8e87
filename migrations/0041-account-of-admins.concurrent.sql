-- Admins are few, and were looked for among all accounts.
CREATE INDEX CONCURRENTLY IF NOT EXISTS account_of_admins ON account (email) WHERE role = 'admin';
