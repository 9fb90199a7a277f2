-- null: the provider told no name, or it was not kept yet.
alter table auth_identities add column label jsonb;
-- null: it was not kept yet.
alter table auth_identities add column added_at bigint;
-- null: a login.
alter table auth_provider_logins add column add_to text references auth_accounts on delete cascade;
