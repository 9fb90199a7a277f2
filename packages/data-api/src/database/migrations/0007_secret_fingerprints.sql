-- Of secrets that all processes of a deployment must have in common.
create table secret_fingerprints (
  name text primary key,
  fingerprint text not null,
  noted_at bigint not null
);
