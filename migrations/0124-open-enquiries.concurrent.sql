-- The open list and the doubtful one, each by how long they wait: neither reads the other's rows.
CREATE INDEX CONCURRENTLY IF NOT EXISTS enquiry_open ON enquiry (doubtful, changed_at, id) WHERE state = 'open';
