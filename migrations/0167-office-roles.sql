-- The role of office members who are not owners; owners keep role = 'admin'. For the older version, which runs
-- during the upgrade, the others are supporters, so it admits nobody to more than this version would.
ALTER TABLE account ADD COLUMN office_role text;
ALTER TABLE account ADD CONSTRAINT account_office_role_check
  CHECK (office_role IN ('finance', 'reviewer', 'support', 'read_only')) NOT VALID;
