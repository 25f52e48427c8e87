-- A command on the server leaves an audit entry too, and has no account.
ALTER TABLE audit_entry ALTER COLUMN actor_id DROP NOT NULL;
