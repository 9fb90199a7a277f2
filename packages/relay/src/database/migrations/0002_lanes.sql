-- The position of a message for processes that follow what the others store: within a lane rows become visible in the order of seq.
alter table relay_messages
  add column lane smallint not null default 0,
  add column origin integer not null default 0;
