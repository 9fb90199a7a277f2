-- Another wrapping key that waits, in which all stays as it was; of one that waits no more nothing is kept that opens anything.
create table auth_renewals (
  token text primary key,
  account_id text not null references auth_accounts on delete cascade,
  wallet_id text not null references auth_wallets on delete cascade,
  device_id text not null,
  app_origin text not null,
  set_id text not null,
  share_b jsonb,
  blob text,
  generation int not null,
  asked_at bigint not null,
  takes_at bigint not null,
  status text not null
);

create unique index auth_renewals_open on auth_renewals (wallet_id) where status = 'open';
create unique index auth_renewals_by_set on auth_renewals (set_id);
create index auth_renewals_by_time on auth_renewals (takes_at);
