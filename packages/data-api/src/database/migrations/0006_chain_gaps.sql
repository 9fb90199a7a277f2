-- Blocks that were passed over after a long pause, for those who were followed before it, and are read later.
create table chain_gaps (
  chain text collate "C" not null,
  from_block bigint not null,
  to_block bigint not null,
  noticed_at bigint not null,
  is_given_up boolean not null default false,
  primary key (chain, from_block)
);
