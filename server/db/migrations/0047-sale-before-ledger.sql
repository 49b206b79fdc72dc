-- A charge writes its sale before it locks the accounts of the ledger (functions/wallet_charge.sql), so the sale's
-- ledger transaction is checked at the commit.
alter table sale alter constraint sale_transaction_id_fkey deferrable initially deferred;
