-- Projects that an operator added, or changed over those of the environment.
create table auth_projects (
  id text primary key,
  settings json not null,
  changed_at bigint not null,
  changed_by text not null
);

-- Keys of the operator's console, as keyed digests. A name is given once, so that the audit log is never ambiguous.
create table auth_admin_keys (
  id text primary key,
  name text not null unique,
  digest text not null,
  scopes text[] not null,
  created_at bigint not null,
  created_by text not null,
  revoked_at bigint
);

-- The operator who asked for a deletion, and when its owner was told; asked_by null: the owner asked, and was told at once.
alter table auth_closings add column asked_by text;
alter table auth_closings add column told_at bigint;
