create table auth_sessions (
  id text primary key,
  account_id text not null references auth_accounts on delete cascade,
  device_id text not null references auth_devices on delete cascade,
  project_id text not null,
  app_origin text not null,
  jkt text not null,
  login_kind text not null,
  has_recovered boolean not null,
  created_at bigint not null,
  access text not null unique,
  access_expires_at bigint not null,
  refresh text not null unique,
  refresh_expires_at bigint not null,
  rotated_from text unique,
  rotated_by text,
  rotated_at bigint
);

create index auth_sessions_by_account on auth_sessions (account_id);
create index auth_sessions_by_device on auth_sessions (device_id);
create index auth_sessions_by_time on auth_sessions (refresh_expires_at);

create table auth_spent_tokens (
  token text primary key,
  session_id text not null references auth_sessions on delete cascade
);

create index auth_spent_tokens_by_session on auth_spent_tokens (session_id);
