alter table auth_accounts add column language text check (language in ('en', 'es', 'ar'));
