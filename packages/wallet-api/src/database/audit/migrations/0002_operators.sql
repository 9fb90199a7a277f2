-- gangway: outside of a transaction
-- The console lists what operators did, a few rows among very many.
create index concurrently if not exists audit_rows_by_operator on audit_rows (id) where details ->> 'by' is not null;
