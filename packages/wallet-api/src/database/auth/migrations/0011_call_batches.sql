create table auth_call_batches (
  account_id text not null references auth_accounts on delete cascade,
  app_origin text not null,
  calls_id text not null,
  caip_network_id text not null,
  transaction_hash text,
  is_given_up boolean not null default false,
  created_at bigint not null,
  primary key (account_id, app_origin, calls_id)
);

create index auth_call_batches_by_time on auth_call_batches (created_at);
