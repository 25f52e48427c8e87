CREATE INDEX CONCURRENTLY IF NOT EXISTS notification_mail_due ON notification (account_id, id) WHERE mail_due;
