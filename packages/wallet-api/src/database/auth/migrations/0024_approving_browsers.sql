-- null: whoever approved it lets no browser approve by itself.
alter table auth_logins add column approver jsonb;
