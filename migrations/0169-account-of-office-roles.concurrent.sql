-- The members of the office who are not owners are few among all accounts.
CREATE INDEX CONCURRENTLY IF NOT EXISTS account_of_office_roles ON account (email) WHERE office_role IS NOT NULL;
