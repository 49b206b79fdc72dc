-- compatible: the table keeps its name, its columns and its rules; the release before reads and writes it as it did
-- The entries of the ledger are kept by months (decision 60): partitions by the id of the transaction, which begins with
-- the time. What is there becomes the first partition as it is, so nothing is copied. The months that follow are made by
-- server/features/money/ledger/months.ts; what belongs to none of them is put into ledger_entry_default.

lock table ledger_entry in access exclusive mode;
create temporary table numbered on commit drop as select last_value, is_called from ledger_entry_id_seq;
alter table ledger_entry rename to ledger_entry_first;
alter table ledger_entry_first alter column id drop identity;
-- The sequence gives each number once. An index that only repeats it would be the largest of the ledger.
alter table ledger_entry_first drop constraint ledger_entry_pkey;
alter table ledger_entry_first rename constraint ledger_entry_transaction_id_account_id_key to ledger_entry_first_transaction_id_account_id_key;
alter index ledger_entry_account rename to ledger_entry_first_account;

create table ledger_entry (
  -- Given while the account is locked: in the order of an account's ids its balances follow each other.
  id bigint generated always as identity,
  transaction_id uuid not null constraint ledger_entry_transaction_id_fkey references ledger_transaction,
  account_id bigint not null constraint ledger_entry_account_id_fkey references ledger_account,
  amount bigint not null constraint ledger_entry_amount_check check (amount <> 0),
  -- The account's balance right after this entry: a history with running balance without a fold.
  balance_after bigint not null,
  unique (transaction_id, account_id)
) partition by range (transaction_id);
create index ledger_entry_account on ledger_entry (account_id, id desc);
select setval('ledger_entry_id_seq', last_value, is_called) from numbered;
create trigger ledger_entry_fixed before update or delete or truncate on ledger_entry for each statement execute function ledger_is_append_only();

-- Up to the end of this month, or of the one of the last id, if a clock was wrong.
do $$
declare
  last_at timestamptz := greatest(now(), (
    select to_timestamp(('x' || left(replace(transaction_id::text, '-', ''), 12))::bit(48)::bigint / 1000.0)
    from ledger_entry_first order by transaction_id desc limit 1));
begin
  execute format('alter table ledger_entry attach partition ledger_entry_first for values from (minvalue) to (%L)',
    rpad(lpad(to_hex((extract(epoch from date_trunc('month', last_at at time zone 'UTC') + interval '1 month') * 1000)::bigint), 12, '0'), 32, '0'));
end $$;
create table ledger_entry_default partition of ledger_entry default;
create trigger ledger_entry_fixed before update or delete or truncate on ledger_entry_default for each statement execute function ledger_is_append_only();

-- The number of an account's last entry, so that nobody looks for it in all months. Null: nothing has moved since this
-- column exists.
alter table ledger_account add column last_entry_id bigint;
