create table limit_buckets (
  key text primary key,
  empty_at bigint not null
);

create index limit_buckets_by_time on limit_buckets (empty_at);
