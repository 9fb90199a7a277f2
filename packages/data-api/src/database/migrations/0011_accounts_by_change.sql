-- gangway: outside of a transaction
create index concurrently if not exists watched_accounts_by_change on watched_accounts (chain, changes);
-- Accounts that no follower has taken up yet.
create index concurrently if not exists watched_accounts_new on watched_accounts (chain, asked_at) where since_block is null;
