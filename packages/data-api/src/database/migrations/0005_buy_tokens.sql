-- What providers sign their messages with, sealed by a secret the provider's settings have: a process that starts, or another
-- one, has to know what was signed before.
create table buy_tokens (
  provider text collate "C" not null,
  sealed text not null,
  made_at bigint not null,
  primary key (provider, made_at)
);

-- One transaction brings one purchase about: a provider that names it for another has not delivered that one.
create unique index purchases_by_arrival on purchases (chain, transaction_hash, account, coalesce(asset, ''))
  where state = 'arrived';
