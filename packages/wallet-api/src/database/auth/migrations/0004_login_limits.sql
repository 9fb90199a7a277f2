-- '': asked before networks were noted; those count for the address alone.
alter table auth_logins add column network text not null default '';
-- null: the app shows no number.
alter table auth_logins alter column match_number drop not null;

create table auth_admissions (
  address text primary key,
  network text not null,
  admitted_at bigint not null
);
