-- approver, null: whoever approved it lets no browser approve by itself. approved_by, null: no browser approved it.
alter table auth_logins add column approver jsonb, add column approved_by text;
