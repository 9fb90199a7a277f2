create table recovery_shares (
  set_id text primary key,
  project_id text not null,
  user_id text not null,
  wallet_id text not null,
  sealed jsonb not null,
  stored_at bigint not null,
  confirmed_at bigint
);

create index recovery_shares_to_confirm on recovery_shares (stored_at) where confirmed_at is null;

create table used_grants (
  jti text primary key,
  expires_at bigint not null
);

create index used_grants_by_time on used_grants (expires_at);
