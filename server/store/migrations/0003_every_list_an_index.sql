-- Each list and each deletion is answered by an index in its order.

CREATE INDEX ratings_best ON ratings (game, rating DESC, account);
CREATE INDEX logins_account ON logins (account);
CREATE INDEX logins_expires ON logins (expires_ms);
CREATE INDEX rating_steps_table ON rating_steps (table_id, table_game);

DROP INDEX tables_flag;
CREATE INDEX tables_flag ON tables (service_flag_ms, id);
