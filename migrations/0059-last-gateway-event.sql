-- When a gateway last sent an event.
ALTER TABLE reconciliation ADD COLUMN last_event_at timestamptz;
