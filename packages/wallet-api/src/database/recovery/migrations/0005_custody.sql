alter table recovery_shares add column sealed_to text;

create table recovery_custodies (
  wallet_id text primary key,
  project_id text not null,
  user_id text not null,
  mode text not null,
  public_key text,
  epoch integer not null,
  moved_at bigint not null
);

create table recovery_methods (
  id text primary key,
  wallet_id text not null,
  parameters json not null,
  wrapped_key jsonb not null,
  created_at bigint not null
);

create index recovery_methods_by_wallet on recovery_methods (wallet_id);

create table recovery_tries (
  id bigint generated always as identity primary key,
  wallet_id text not null,
  login_id text,
  tried_at bigint not null
);

create index recovery_tries_by_wallet on recovery_tries (wallet_id, tried_at);
create index recovery_tries_by_time on recovery_tries (tried_at);
