alter table auth_accounts add column locked_at bigint;
