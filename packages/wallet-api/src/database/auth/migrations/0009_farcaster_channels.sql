create table auth_farcaster_channels (
  channel_token text primary key,
  poll_token text not null unique,
  request jsonb not null,
  status text not null,
  answer jsonb,
  expires_at bigint not null
);

create index auth_farcaster_channels_by_time on auth_farcaster_channels (expires_at);
