-- Shares that were deleted, as they were, for as long as that may have been wrong.
create table recovery_deleted_shares (
  set_id text primary key,
  project_id text not null,
  user_id text not null,
  wallet_id text not null,
  sealed jsonb not null,
  sealed_to text,
  stored_at bigint not null,
  reason text not null,
  deleted_at bigint not null
);

create index recovery_deleted_shares_by_time on recovery_deleted_shares (deleted_at);
create index recovery_deleted_shares_by_wallet on recovery_deleted_shares (wallet_id);

-- Since when nothing is deleted, as the login service has forgotten sets, and when an operator agreed to go on.
create table recovery_sweep_stops (
  id bigint generated always as identity primary key,
  stopped_at bigint not null,
  agreed_at bigint
);

create unique index recovery_sweep_stops_open on recovery_sweep_stops ((agreed_at is null)) where agreed_at is null;
