-- Accounts that are to be deleted; kept_at null: as long as nobody has taken that back. Tokens as SHA-256.
create table auth_closings (
  token text primary key,
  account_id text not null references auth_accounts on delete cascade,
  app_origin text not null,
  asked_at bigint not null,
  erases_at bigint not null,
  kept_at bigint
);

create unique index auth_closings_open on auth_closings (account_id) where kept_at is null;
create index auth_closings_by_time on auth_closings (erases_at);

-- What the recovery service has to hear of a wallet, without a reference to the account: that goes first.
create table auth_erasures (
  wallet_id text primary key,
  account_id text not null,
  project_id text not null,
  step text not null,
  asked_at bigint not null,
  told_at bigint
);
