-- Trigger function of ledger_entry and ledger_transaction: entries are never changed or deleted. A correction is a new
-- transaction.
create or replace function ledger_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only';
end $$;
