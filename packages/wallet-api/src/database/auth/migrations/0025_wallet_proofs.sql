-- null: nothing proves that the account has the wallet's key. Back ends of apps are told of no such address.
alter table auth_wallets add column proven_at bigint;
