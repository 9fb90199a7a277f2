-- How often followers have committed on a chain. `watched_accounts.changes` of an account is this number at its last change, so
-- every process reads what has changed since the number it knows.
alter table chain_cursors add column version bigint not null default 0;
-- Processes that may follow chains: each takes its share of them.
create table followers (
  holder text collate "C" primary key,
  -- The chains it has nodes of: processes that have the same ones share them out.
  kind text collate "C" not null,
  seen_until bigint not null
);
