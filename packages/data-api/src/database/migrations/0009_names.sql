-- Names of this deployment, `label.suffix`.
create table names (
  label text collate "C" primary key,
  -- Two labels that look alike have one skeleton, so one of them alone can be had.
  skeleton text collate "C" not null unique,
  -- Address of the account, lower case. `network` is empty for an account with a key, which is the same on every network;
  -- a contract account is its owner on one network alone.
  owner text collate "C" not null,
  network text collate "C" not null,
  -- Counts the names of one account, from 0: the unique index holds it to its limit.
  slot integer not null,
  attributes jsonb not null,
  registered_at bigint not null,
  updated_at bigint not null,
  -- Unix seconds of the newest message of the owner: an older one is not taken again.
  signed_at bigint not null,
  unique (owner, network, slot)
);

create table name_addresses (
  label text collate "C" not null references names (label) on delete cascade,
  -- ENSIP-9, ENSIP-11.
  coin_type bigint not null,
  address text collate "C" not null,
  created_at bigint not null,
  primary key (label, coin_type)
);

-- What the operator keeps back (reserved) or takes out of use (blocked); by skeleton, so look-alikes count.
create table name_rules (
  skeleton text collate "C" primary key,
  label text collate "C" not null,
  kind text not null,
  -- The one account that may register a reserved name, lower case; null: none.
  account text collate "C",
  noted_by text not null,
  noted_at bigint not null
);
