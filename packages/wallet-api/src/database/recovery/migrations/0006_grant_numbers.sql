alter table recovery_shares add column grant_number bigint;
