-- null: it never recovered the key.
alter table auth_devices add column recovered_at bigint;
alter table auth_devices add column releases int not null default 0;
