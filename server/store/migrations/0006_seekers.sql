-- Who looks for an opponent. A row is claimed by giving it a table; both rows of a pair are, or neither.
CREATE TABLE seekers (
    who TEXT PRIMARY KEY,
    token_hash TEXT NOT NULL,
    account TEXT NOT NULL,
    name TEXT NOT NULL,
    kind TEXT NOT NULL,
    terms TEXT NOT NULL,
    rating DOUBLE PRECISION NOT NULL,
    rating_range DOUBLE PRECISION NOT NULL,
    since_ms BIGINT NOT NULL,
    seen_ms BIGINT NOT NULL,
    table_id TEXT NOT NULL,
    seat BIGINT NOT NULL
);
CREATE UNIQUE INDEX seekers_token ON seekers (token_hash);
CREATE INDEX seekers_waiting ON seekers (kind, table_id, since_ms, who);
CREATE INDEX seekers_table ON seekers (table_id);
CREATE INDEX seekers_seen ON seekers (seen_ms);
