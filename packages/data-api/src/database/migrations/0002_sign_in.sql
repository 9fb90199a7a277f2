create table siwx_nonces (
  nonce text primary key,
  expires_at bigint not null
);

create index siwx_nonces_by_time on siwx_nonces (expires_at);

create table siwx_sessions (
  id uuid primary key,
  account text not null,
  project_id text not null,
  domain text not null,
  message text not null,
  signature text not null,
  expires_at bigint not null
);

create index siwx_sessions_by_time on siwx_sessions (expires_at);
