-- A draft that is deleted takes along what refers to it: without these each of the tables would be
-- read from end to end, notices above all, of which there are more than of anything else.
CREATE INDEX notification_by_campaign ON notification (campaign_id);
CREATE INDEX campaign_change_by_campaign ON campaign_change (campaign_id);
CREATE INDEX campaign_invitation_by_campaign ON campaign_invitation (campaign_id);

-- How many invitations somebody sent within the hour is counted with each one, under a lock.
CREATE INDEX campaign_invitation_by_inviter ON campaign_invitation (invited_by, invited_at);

-- Erasing an account deletes its ended sessions too, which the old index left out.
DROP INDEX session_by_account;
CREATE INDEX session_by_account ON session (account_id, ended_at);
