create table events (
  id uuid primary key,
  project_id text not null,
  domain text not null,
  event text not null,
  properties jsonb,
  received_at bigint not null
);

create index events_by_time on events (received_at);
create index events_by_project on events (project_id, received_at);
