-- Points that processes counted in one minute, by a keyed digest of who they are of. Nothing is lost with it, so it is not logged.
create unlogged table rate_points (
  minute bigint not null,
  key text collate "C" not null,
  points bigint not null,
  primary key (minute, key)
);
