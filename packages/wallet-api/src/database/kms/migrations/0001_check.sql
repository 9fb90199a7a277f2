create table kms_checks (
  id text primary key,
  sealed jsonb not null
);
