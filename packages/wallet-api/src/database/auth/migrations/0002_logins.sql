create table auth_logins (
  id text primary key,
  project_id text not null,
  app_origin text not null,
  jkt text not null,
  carrier text not null,
  address text not null,
  is_known_device boolean not null,
  kind text not null,
  status text not null,
  facts jsonb not null,
  link text unique,
  code text,
  tries_left int not null,
  match_number text not null,
  requested_at bigint not null,
  expires_at bigint not null
);

create index auth_logins_by_address on auth_logins (address, requested_at);
create index auth_logins_by_time on auth_logins (requested_at);

create table auth_failures (
  address text primary key,
  count int not null
);
