-- When each gateway's last event was accepted and refused, and how many were refused since the last accepted one.
CREATE TABLE webhook_standing (
  provider text PRIMARY KEY,
  accepted_at timestamptz,
  refused_at timestamptz,
  -- The first refusal after the last accepted event.
  refused_since timestamptz,
  refused_count integer NOT NULL DEFAULT 0,
  refused_reason text
);
