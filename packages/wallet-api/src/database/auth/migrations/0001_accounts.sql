create table auth_accounts (
  id text primary key,
  project_id text not null,
  email jsonb not null,
  created_at bigint not null
);

create table auth_identities (
  project_id text not null,
  provider text not null,
  subject text not null,
  account_id text not null references auth_accounts on delete cascade,
  primary key (project_id, provider, subject)
);

create index auth_identities_by_account on auth_identities (account_id);

create table auth_wallets (
  id text primary key,
  account_id text not null unique references auth_accounts on delete cascade,
  version int not null,
  evm_address text not null,
  solana_address text not null,
  blob text not null,
  created_at bigint not null
);

create table auth_devices (
  id text primary key,
  account_id text not null references auth_accounts on delete cascade,
  app_origin text not null,
  jkt text not null,
  carrier text not null,
  set_id text,
  approved_at bigint not null,
  unique (account_id, app_origin, jkt)
);

create table auth_key_sets (
  id text primary key,
  wallet_id text not null references auth_wallets on delete cascade,
  device_id text not null,
  share_b jsonb not null,
  created_at bigint not null
);

create index auth_key_sets_by_wallet on auth_key_sets (wallet_id, created_at);
create index auth_key_sets_by_device on auth_key_sets (device_id);
