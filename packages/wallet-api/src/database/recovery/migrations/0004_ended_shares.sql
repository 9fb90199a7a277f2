alter table recovery_shares add column checked_at bigint;
alter table recovery_shares add column ended_at bigint;

create index recovery_shares_by_wallet on recovery_shares (wallet_id);
create index recovery_shares_by_time on recovery_shares (stored_at) where confirmed_at is not null;
create index recovery_shares_to_check on recovery_shares (coalesce(checked_at, confirmed_at)) where confirmed_at is not null;
