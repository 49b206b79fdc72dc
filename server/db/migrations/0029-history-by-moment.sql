-- The history of an account stands in the order in which its money moved: a payment that waited at the bank moved it when it was decided, and not when it was begun.
drop index payment_account;
create index payment_account on payment (account_id, coalesce(settled_at, created_at) desc) where status <> 'failed';
