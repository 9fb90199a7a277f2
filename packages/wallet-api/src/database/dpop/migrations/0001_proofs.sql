create table dpop_proofs (
  id text primary key,
  expires_at bigint not null
);

create index dpop_proofs_by_time on dpop_proofs (expires_at);
