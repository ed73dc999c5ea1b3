-- When two were paired: a table is made once both have been heard from since. 0: this one has.
ALTER TABLE seekers ADD COLUMN paired_ms BIGINT NOT NULL DEFAULT 0;
