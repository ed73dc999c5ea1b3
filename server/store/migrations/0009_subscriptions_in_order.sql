-- An account's export shows its subscriptions, the newest first.
CREATE INDEX push_subscriptions_newest ON push_subscriptions (owner, created_ms DESC, endpoint);
