-- What was agreed to is text, not jsonb: the id of a grant is a hash of it, in its order.
create table auth_grants (
  account_id text not null references auth_accounts on delete cascade,
  app_origin text not null,
  id text not null,
  project_id text not null,
  caip_network_id text not null,
  expiry bigint not null,
  permissions json not null,
  policies json not null,
  context text not null,
  created_at bigint not null,
  revocation text,
  revoked_at bigint,
  primary key (account_id, app_origin, id)
);

create index auth_grants_by_expiry on auth_grants (expiry);

-- Apps know an account by its address, however spelled.
create index auth_wallets_by_evm_address on auth_wallets (lower(evm_address), created_at);
