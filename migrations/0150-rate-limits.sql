-- Attempts counted for an account, a network, a device, a mailbox: all limits that are no count of stored rows.
-- Keys with addresses are keyed hashes. Each attempt writes to its rows, so there is no index but the key's.
CREATE TABLE rate_limit (
  key text PRIMARY KEY,
  points int NOT NULL,
  -- The count is forgotten then. A steady limit moves it on by the share of each attempt.
  expires_at timestamptz NOT NULL,
  blocked_until timestamptz
) WITH (fillfactor = 70);

-- Waits go on, and the form stays closed to card testers. The older tables stay for processes of the older version.
INSERT INTO rate_limit (key, points, expires_at, blocked_until)
  SELECT key, failures, last_at + interval '1 day', blocked_until FROM throttle WHERE blocked_until > now()
  UNION ALL
  SELECT 'giving-closed:' || source, 0, closed_until, closed_until FROM giving_source WHERE closed_until > now();
