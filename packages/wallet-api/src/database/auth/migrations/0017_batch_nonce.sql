alter table auth_call_batches add column nonce bigint;
