ALTER TABLE account VALIDATE CONSTRAINT account_office_role_check;
