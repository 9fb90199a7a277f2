create table purchases (
  id uuid primary key,
  project_id text not null,
  provider text collate "C" not null,
  -- What the provider knows it by; null until it has said so.
  reference text collate "C",
  account text collate "C" not null,
  chain text collate "C" not null,
  asset text collate "C",
  symbol text not null,
  decimals integer not null,
  method text not null,
  currency text not null,
  payment numeric(78, 0),
  expected numeric(78, 0),
  received numeric(78, 0),
  state text not null,
  transaction_hash text collate "C",
  failure text,
  started_at bigint not null,
  updated_at bigint not null,
  -- When it is next asked about; null: it has come to its end.
  ask_at bigint,
  asked integer not null,
  unique (provider, reference)
);

create index purchases_by_account on purchases (account, chain, started_at);
create index purchases_to_ask on purchases (ask_at) where ask_at is not null;
create index purchases_by_time on purchases (updated_at);

-- Messages of providers that were acted on, so that none is acted on twice.
create table purchase_messages (
  provider text collate "C" not null,
  event_id text collate "C" not null,
  received_at bigint not null,
  primary key (provider, event_id)
);

create index purchase_messages_by_time on purchase_messages (received_at);
