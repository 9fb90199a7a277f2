-- Numbers the grants to store a share: recovery keeps them, and so knows a database that was put back from a copy.
create sequence auth_store_grants;
