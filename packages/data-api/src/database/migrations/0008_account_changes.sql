-- How often something was written of an account: by it other processes see also what is older than its newest event.
alter table watched_accounts add column changes bigint not null default 0;
