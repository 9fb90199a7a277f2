-- Before these, a return gave its code at once, and nothing waited for it.
delete from auth_provider_logins;
alter table auth_provider_logins add column page text unique;
alter table auth_provider_logins add column match_number text;
alter table auth_provider_logins add column code_expires_at bigint;
alter table auth_provider_logins add column error text;
alter table auth_provider_logins add column polled_until bigint not null default 0;

-- Those there are came by mail.
alter table auth_accounts add column is_email_verified boolean not null default true;
alter table auth_sessions add column provider text;
