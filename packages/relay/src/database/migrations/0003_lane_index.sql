-- gangway: outside of a transaction
create unique index concurrently if not exists relay_messages_in_lane on relay_messages (lane, seq);
