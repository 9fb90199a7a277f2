-- Open changes of an address, one for a session. Codes as keyed digests; null: none was sent.
create table auth_email_changes (
  session_id text primary key references auth_sessions on delete cascade,
  id text not null,
  account_id text not null references auth_accounts on delete cascade,
  address text not null,
  email jsonb not null,
  step text not null,
  code text,
  tries_left int not null,
  started_at bigint not null,
  expires_at bigint not null
);

create index auth_email_changes_by_account on auth_email_changes (account_id);

-- What the link in the mail to the former address undoes. Tokens as SHA-256.
create table auth_email_undos (
  token text primary key,
  account_id text not null references auth_accounts on delete cascade,
  app_origin text not null,
  address text not null,
  emails jsonb not null,
  changed_at bigint not null,
  expires_at bigint not null,
  undone_at bigint
);

create index auth_email_undos_by_account on auth_email_undos (account_id);
create index auth_email_undos_by_address on auth_email_undos (address);

-- When the address was changed last, for what is held back in the day after.
alter table auth_accounts add column email_changed_at bigint;
