-- One dialect for both databases: BIGINT, DOUBLE PRECISION and TEXT only; truth values are 0 and 1; times are wall clock
-- in milliseconds unless a name says service. No numbers are dealt out by the database.

-- A table: the newest version of its log and what lists show.
CREATE TABLE tables (
    id TEXT PRIMARY KEY,
    version BIGINT NOT NULL,
    game TEXT NOT NULL,
    phase TEXT NOT NULL,
    open BIGINT NOT NULL,
    service_flag_ms BIGINT,
    card TEXT NOT NULL,
    created_ms BIGINT NOT NULL,
    updated_ms BIGINT NOT NULL
);
CREATE INDEX tables_lobby ON tables (open, phase, updated_ms);
CREATE INDEX tables_flag ON tables (service_flag_ms);

-- The log, which is the truth.
CREATE TABLE events (
    table_id TEXT NOT NULL,
    version BIGINT NOT NULL,
    at_ms BIGINT NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (table_id, version)
);

-- Who holds a seat: hashes of tokens.
CREATE TABLE seats (
    token_hash TEXT NOT NULL,
    table_id TEXT NOT NULL,
    seat BIGINT NOT NULL,
    PRIMARY KEY (token_hash, table_id)
);
CREATE INDEX seats_table ON seats (table_id, seat);

CREATE TABLE games (
    table_id TEXT NOT NULL,
    number BIGINT NOT NULL,
    game TEXT NOT NULL,
    rules TEXT NOT NULL,
    first_name TEXT NOT NULL,
    second_name TEXT NOT NULL,
    first_account TEXT NOT NULL,
    second_account TEXT NOT NULL,
    result TEXT NOT NULL,
    reason TEXT NOT NULL,
    first_points DOUBLE PRECISION NOT NULL,
    second_points DOUBLE PRECISION NOT NULL,
    plies BIGINT NOT NULL,
    rated BIGINT NOT NULL,
    ended_ms BIGINT NOT NULL,
    record TEXT NOT NULL,
    PRIMARY KEY (table_id, number)
);
CREATE INDEX games_ended ON games (ended_ms);
CREATE INDEX games_first ON games (first_account, ended_ms);
CREATE INDEX games_second ON games (second_account, ended_ms);

-- Accounts are known by their name in small letters.
CREATE TABLE accounts (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    passphrase_hash TEXT NOT NULL,
    created_ms BIGINT NOT NULL
);
CREATE TABLE logins (
    token_hash TEXT PRIMARY KEY,
    account TEXT NOT NULL,
    created_ms BIGINT NOT NULL,
    expires_ms BIGINT NOT NULL
);

CREATE TABLE ratings (
    account TEXT NOT NULL,
    game TEXT NOT NULL,
    rating DOUBLE PRECISION NOT NULL,
    deviation DOUBLE PRECISION NOT NULL,
    volatility DOUBLE PRECISION NOT NULL,
    games BIGINT NOT NULL,
    updated_ms BIGINT NOT NULL,
    PRIMARY KEY (account, game)
);
-- How each rating came about: number counts the account's rated games of this kind from 1.
CREATE TABLE rating_steps (
    account TEXT NOT NULL,
    game TEXT NOT NULL,
    number BIGINT NOT NULL,
    table_id TEXT NOT NULL,
    table_game BIGINT NOT NULL,
    score DOUBLE PRECISION NOT NULL,
    opponent_rating DOUBLE PRECISION NOT NULL,
    opponent_deviation DOUBLE PRECISION NOT NULL,
    rating DOUBLE PRECISION NOT NULL,
    deviation DOUBLE PRECISION NOT NULL,
    volatility DOUBLE PRECISION NOT NULL,
    at_ms BIGINT NOT NULL,
    PRIMARY KEY (account, game, number)
);

-- Computers' turns to be searched, one for a table at most.
CREATE TABLE jobs (
    table_id TEXT PRIMARY KEY,
    version BIGINT NOT NULL,
    payload TEXT NOT NULL,
    asked_ms BIGINT NOT NULL,
    worker TEXT NOT NULL,
    lease_ms BIGINT NOT NULL,
    attempts BIGINT NOT NULL
);
CREATE INDEX jobs_asked ON jobs (asked_ms);

-- Service time: one row. stopped_ms is how long no server was up, in all; alive_ms when one was last seen.
CREATE TABLE service (
    id BIGINT PRIMARY KEY,
    stopped_ms BIGINT NOT NULL,
    alive_ms BIGINT NOT NULL
);
INSERT INTO service (id, stopped_ms, alive_ms) VALUES (1, 0, 0);
