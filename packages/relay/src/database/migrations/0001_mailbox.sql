create table relay_messages (
  seq bigint generated always as identity,
  topic text collate "C" not null,
  message_id text collate "C" not null,
  message text not null,
  size integer not null,
  tag bigint not null,
  attestation text,
  published_at bigint not null,
  expires_at bigint not null,
  publisher text not null,
  primary key (topic, message_id)
);

create unique index relay_messages_in_order on relay_messages (topic, seq);
-- By minute: of use to whoever deletes, and to no other statement's plan.
create index relay_messages_by_expiry on relay_messages ((expires_at / 60000));

create table relay_acks (
  topic text collate "C" not null,
  seq bigint not null,
  client_id text collate "C" not null,
  primary key (topic, seq, client_id)
);
