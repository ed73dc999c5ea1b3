-- Accounts whose names look alike, and players of whom little is known yet.

-- What a name has in common with every name that looks like it (names.hpp). Filled by the program (sql_store.cpp).
CREATE TABLE account_names (
    name_key TEXT PRIMARY KEY,
    account TEXT NOT NULL
);

-- Few games, or a wide deviation (glicko2.hpp).
ALTER TABLE ratings ADD COLUMN provisional BIGINT NOT NULL DEFAULT 0;
UPDATE ratings SET provisional = 1 WHERE games < 10 OR deviation > 110;
DROP INDEX ratings_best;
CREATE INDEX ratings_best ON ratings (game, provisional, rating DESC, account);
