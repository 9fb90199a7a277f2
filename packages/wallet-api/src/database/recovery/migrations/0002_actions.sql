create table recovery_actions (
  id bigint generated always as identity primary key,
  action text not null,
  wallet_id text not null,
  done_at bigint not null
);

create index recovery_actions_by_time on recovery_actions (action, done_at);
create index recovery_actions_by_wallet on recovery_actions (wallet_id, done_at);
