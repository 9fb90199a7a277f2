-- Counts the grants to store a share: recovery keeps their numbers, and so knows a database that was put back from a copy.
-- No sequence, which a restore to a moment leaves up to 32 ahead of it.
create table auth_store_grants (
  id int primary key check (id = 1),
  many bigint not null
);

insert into auth_store_grants values (1, 0);
