-- What the account's page shows of a device; null: it was not kept yet.
alter table auth_devices add column facts jsonb;
alter table auth_devices add column used_at bigint;

-- A set whose device was taken away while no other set opened the wallet.
alter table auth_key_sets add column is_leaving boolean not null default false;
