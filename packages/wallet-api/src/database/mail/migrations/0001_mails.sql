create table mails (
  id uuid primary key,
  kind text not null,
  sealed jsonb not null,
  due_at bigint not null,
  expires_at bigint not null,
  tries integer not null default 0,
  unsure_tries integer not null default 0
);

create index mails_by_time on mails (due_at);
