-- An account that is deleted is looked for in here: without this the whole table would be read.
CREATE INDEX CONCURRENTLY IF NOT EXISTS comment_hidden_by ON comment (hidden_by) WHERE hidden_by IS NOT NULL;
