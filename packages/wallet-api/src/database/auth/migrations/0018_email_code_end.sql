alter table auth_email_changes add column code_ends_at bigint;
