create table watched_accounts (
  account text collate "C" not null,
  chain text collate "C" not null,
  asked_at bigint not null,
  since_block bigint,
  backfilled_to bigint,
  aside_until bigint,
  primary key (chain, account)
);

create index watched_accounts_by_asked on watched_accounts (chain, asked_at);

create table chain_cursors (
  chain text collate "C" primary key,
  world_id text,
  block bigint,
  holder text,
  held_until bigint,
  caught_up_at bigint
);

create table chain_blocks (
  chain text collate "C" not null,
  block bigint not null,
  hash text not null,
  primary key (chain, block)
);

create table solana_cursors (
  account text collate "C" not null,
  chain text collate "C" not null,
  address text collate "C" not null,
  newest text,
  oldest text,
  oldest_slot bigint,
  read_count integer not null,
  is_complete boolean not null,
  primary key (chain, account, address)
);

create table account_events (
  account text collate "C" not null,
  chain text collate "C" not null,
  block bigint not null,
  position bigint not null,
  tx_id text collate "C" not null,
  time bigint not null,
  status text not null,
  kind text not null,
  direction text not null,
  asset text collate "C",
  token_id text,
  raw numeric(78, 0),
  from_address text not null,
  to_address text,
  initiator text not null,
  is_internal boolean not null,
  method text,
  fee numeric(78, 0),
  nonce bigint,
  spam_level text not null,
  spam_reasons text[] not null,
  -- By account first: a page of history is one range of it, and the account is what it would be spread by.
  primary key (account, chain, block, position, tx_id)
);

-- What a reorganisation takes away.
create index account_events_by_block on account_events (chain, block);
-- Which tokens and NFTs an account has had.
create index account_events_by_asset on account_events (account, chain, kind, asset, token_id) where asset is not null;
-- What accounts have sent: to addresses that end alike, and lately. By these, spam is known (data-sources.md §7).
create index account_events_sent_to on account_events (account, chain, right(to_address, 6))
  where direction = 'out' and spam_level = 'ok';
create index account_events_sent_at on account_events (account, chain, time)
  where direction = 'out' and spam_level = 'ok';

create table tokens (
  chain text collate "C" not null,
  address text collate "C" not null,
  standard text not null,
  name text,
  symbol text,
  decimals integer,
  read_at bigint not null,
  primary key (chain, address)
);
