-- Browsers that want to be told of a turn while their page is closed. The owner is "@account", or the hash of a guest's seat
-- token; the address belongs to a push service.
CREATE TABLE push_subscriptions (
    owner TEXT NOT NULL,
    endpoint TEXT NOT NULL,
    public_key TEXT NOT NULL,
    secret TEXT NOT NULL,
    created_ms BIGINT NOT NULL,
    PRIMARY KEY (owner, endpoint)
);
CREATE INDEX push_subscriptions_endpoint ON push_subscriptions (endpoint);
