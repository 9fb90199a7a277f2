create table auth_provider_logins (
  id text primary key,
  project_id text not null,
  app_origin text not null,
  jkt text not null,
  carrier text not null,
  provider text not null,
  status text not null,
  state text not null unique,
  code text unique,
  facts jsonb not null,
  expires_at bigint not null
);

create index auth_provider_logins_by_time on auth_provider_logins (expires_at);

alter table auth_accounts alter column email drop not null;
