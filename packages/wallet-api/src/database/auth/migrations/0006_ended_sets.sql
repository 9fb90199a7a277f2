create table auth_ended_sets (
  id text primary key,
  ended_at bigint not null
);

create index auth_ended_sets_by_time on auth_ended_sets (ended_at);
