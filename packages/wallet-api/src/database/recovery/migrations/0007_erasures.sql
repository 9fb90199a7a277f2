-- Wallets whose account is to be deleted, since when that is known here, and whether they are gone.
create table recovery_erasures (
  wallet_id text primary key,
  asked_at bigint not null,
  noted_at bigint not null,
  erased_at bigint
);

create index recovery_erasures_by_time on recovery_erasures (noted_at);
