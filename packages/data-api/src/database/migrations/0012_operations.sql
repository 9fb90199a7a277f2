-- What a transaction was by a protocol's own word, and the protocol's name; null where none told.
alter table account_events add column operation text;
alter table account_events add column protocol text;
