create table audit_rows (
  id bigint generated always as identity primary key,
  at bigint not null,
  event text not null,
  result text not null,
  project_id text,
  user_id text,
  device_id text,
  network text,
  origin text,
  address text,
  details json not null,
  number bigint unique,
  previous text,
  hash text,
  check ((number is null) = (hash is null) and (number is null) = (previous is null))
);

create index audit_rows_unsealed on audit_rows (id) where number is null;
create index audit_rows_by_user on audit_rows (user_id, id);
create index audit_rows_by_address on audit_rows (address, id);

-- Where the chain ends, and where it begins since older rows were removed.
create table audit_chain (
  id int primary key check (id = 1),
  number bigint not null,
  hash text not null,
  removed_number bigint not null,
  removed_hash text not null
);

-- A row is sealed once, and as it was written. It is removed with all before it, and not within 30 days. Whoever asks chooses no
-- functions for it: it looks where the tables were made.
create function audit_rows_keep() returns trigger language plpgsql set search_path from current as $$
begin
  if tg_op = 'UPDATE' then
    if old.number is null and new.number is not null
      and (new.id, new.at, new.event, new.result, new.details::text) is not distinct from (old.id, old.at, old.event, old.result, old.details::text)
      and (new.project_id, new.user_id, new.device_id, new.network, new.origin, new.address)
        is not distinct from (old.project_id, old.user_id, old.device_id, old.network, old.origin, old.address)
    then
      return new;
    end if;
  elsif tg_op = 'DELETE' then
    if old.number <= (select removed_number from audit_chain)
      and old.at < extract(epoch from now()) * 1000 - 30 * 86400000.0
    then
      return old;
    end if;
  end if;
  raise exception 'rows of the audit log are not changed';
end $$;

create trigger audit_rows_keep before update or delete on audit_rows for each row execute function audit_rows_keep();
create trigger audit_rows_keep_all before truncate on audit_rows for each statement execute function audit_rows_keep();
