-- Trigger function of ledger_entry and ledger_transaction, and of the log of operators: rows are never changed or
-- deleted. A correction of the ledger is a new transaction.
create or replace function ledger_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;
