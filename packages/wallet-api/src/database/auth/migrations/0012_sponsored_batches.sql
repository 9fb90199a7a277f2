-- One line of transactions per relayer and network; whoever holds the lease works on it.
create table auth_relay_queues (
  relayer text not null,
  caip_network_id text not null,
  next_nonce bigint not null,
  leased_by text,
  leased_until bigint not null default 0,
  primary key (relayer, caip_network_id)
);

-- Without a reference to the account: what was reserved is settled whether or not that still is.
create table auth_sponsored_batches (
  id text primary key,
  account_id text not null,
  app_origin text not null,
  calls_id text not null,
  digest text not null,
  project_id text not null,
  caip_network_id text not null,
  relayer text not null,
  request jsonb not null,
  valid_until bigint not null,
  fee_ceiling numeric(78, 0) not null,
  reserved numeric(78, 0) not null,
  scopes jsonb not null,
  status text not null,
  nonce bigint,
  cost numeric(78, 0),
  created_at bigint not null,
  unique (account_id, app_origin, calls_id)
);

create index auth_sponsored_batches_by_status on auth_sponsored_batches (relayer, caip_network_id, status, created_at);
create index auth_sponsored_batches_by_time on auth_sponsored_batches (created_at);

create table auth_sponsored_transactions (
  hash text primary key,
  batch_id text not null references auth_sponsored_batches on delete cascade,
  raw text not null,
  max_fee numeric(78, 0) not null,
  max_priority_fee numeric(78, 0) not null,
  carries_batch boolean not null,
  signed_at bigint not null,
  broadcast_at bigint
);

create index auth_sponsored_transactions_by_batch on auth_sponsored_transactions (batch_id, signed_at);

create table auth_sponsor_spending (
  scope text primary key,
  spent numeric(78, 0) not null,
  expires_at bigint
);
