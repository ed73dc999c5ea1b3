-- A computer's turn has a place in the queue that depends on what it costs and on how much its owner has asked for.
ALTER TABLE jobs ADD COLUMN due_ms BIGINT NOT NULL DEFAULT 0;
ALTER TABLE jobs ADD COLUMN cost_ms BIGINT NOT NULL DEFAULT 0;
UPDATE jobs SET due_ms = asked_ms;
DROP INDEX jobs_asked;
CREATE INDEX jobs_due ON jobs (due_ms);
