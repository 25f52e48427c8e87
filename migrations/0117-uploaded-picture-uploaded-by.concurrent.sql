-- An account that is deleted is looked for in here: without this the whole table would be read.
CREATE INDEX CONCURRENTLY IF NOT EXISTS uploaded_picture_uploaded_by ON uploaded_picture (uploaded_by);
