-- Messages to back ends of apps. body and due_at, null: it was delivered, or given up.
create table webhook_messages (
  id text primary key,
  endpoint text not null,
  type text not null,
  user_id text not null,
  body text,
  due_at bigint,
  tries integer not null default 0,
  created_at bigint not null
);

create index webhook_messages_by_due on webhook_messages (due_at) where due_at is not null;
create index webhook_messages_by_user on webhook_messages (user_id);
create index webhook_messages_by_time on webhook_messages (created_at);

-- How far a source of messages was read.
create table webhook_cursors (
  source text primary key,
  position bigint not null
);
