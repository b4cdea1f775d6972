-- The cron asks each minute for what is due: it reads that, and not each subscriber and each answer to an import.
CREATE INDEX IF NOT EXISTS subscribers_unconfirmed ON subscribers (confirmation_expires_at) WHERE confirmation_expires_at IS NOT NULL;
CREATE INDEX IF NOT EXISTS idempotency_keys_forgotten ON idempotency_keys (created_at) WHERE substr(key, 1, 7) <> 'import-';
DROP INDEX IF EXISTS idempotency_keys_by_age;
