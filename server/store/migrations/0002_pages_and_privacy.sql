-- What lists show to whom, and every question an index. INSTR is written as the database calls it (migrate.cpp).

-- Games at tables that were not open are in their players' history alone.
ALTER TABLE games ADD COLUMN open BIGINT NOT NULL DEFAULT 0;
UPDATE games SET open = COALESCE((SELECT t.open FROM tables t WHERE t.id = games.table_id), 0);

DROP INDEX games_ended;
DROP INDEX games_first;
DROP INDEX games_second;
CREATE INDEX games_open ON games (open, ended_ms, table_id, number);
CREATE INDEX games_open_game ON games (open, game, ended_ms, table_id, number);
CREATE INDEX games_open_result ON games (open, result, ended_ms, table_id, number);
CREATE INDEX games_open_game_result ON games (open, game, result, ended_ms, table_id, number);
CREATE INDEX games_first ON games (first_account, ended_ms, table_id, number);
CREATE INDEX games_second ON games (second_account, ended_ms, table_id, number);

-- The lobby, a page at a time.
DROP INDEX tables_lobby;
CREATE INDEX tables_lobby ON tables (open, phase, updated_ms, id);
CREATE INDEX tables_lobby_game ON tables (open, phase, game, updated_ms, id);

-- Which tables' logs name an account.
CREATE TABLE account_tables (
    account TEXT NOT NULL,
    table_id TEXT NOT NULL,
    PRIMARY KEY (account, table_id)
);
INSERT INTO account_tables (account, table_id)
SELECT DISTINCT SUBSTR(rest, 1, INSTR(rest, '"') - 1), table_id FROM (
    SELECT table_id, SUBSTR(body, INSTR(body, '"account":"') + 11) AS rest FROM events
    WHERE body LIKE '%"kind":"seated"%' AND body LIKE '%"account":"%'
) AS naming WHERE SUBSTR(rest, 1, 1) <> '"';
