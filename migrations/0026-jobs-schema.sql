-- Made here, so that the program needs no right to make schemas.
CREATE SCHEMA IF NOT EXISTS jobs;
