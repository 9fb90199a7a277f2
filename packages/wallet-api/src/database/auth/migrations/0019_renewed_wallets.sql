-- How often the wrapping key of a wallet was renewed, and upon which one a login recovered it.
alter table auth_wallets add column generation int not null default 0;
alter table auth_sessions add column recovered_generation int;
