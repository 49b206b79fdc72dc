-- Refunds of a part of a payment or sale (product.md, Money), and indexes for the figures and lists of the operators' desk.

create table partial_refund (
  -- Also the idempotency key at the gateway, and the id of the ledger transaction.
  id uuid primary key,
  -- What was paid: the ledger transaction of a payment or of a sale. Not referenced: a pending one must not wait for its lock.
  transaction_id uuid not null,
  -- Who paid.
  account_id uuid not null references account,
  -- `pending`: the gateway is asked; `refused`: by the gateway; `covered`: the whole was reversed meanwhile, this part included.
  status text not null check (status in ('pending', 'done', 'refused', 'covered')),
  -- Cents; of a sale from the wallet their value. Gross, fee and net are what a sale was reduced by.
  amount bigint not null check (amount >= 0),
  fee bigint not null default 0 check (fee >= 0),
  net bigint not null default 0 check (net >= 0),
  -- Hundredths of a token that went back to the wallet, or, of a top-up, that were taken out of it.
  tokens bigint check (tokens >= 0),
  reason text not null,
  -- The operator; null: the server's shell.
  operator_id uuid,
  created_at timestamptz(3) not null,
  settled_at timestamptz(3)
);
create index partial_refund_transaction on partial_refund (transaction_id);
create index partial_refund_account on partial_refund (account_id, settled_at desc);
create index partial_refund_time on partial_refund (settled_at) where status = 'done';
-- Of one payment, one refund at a time waits for the gateway.
create unique index partial_refund_pending on partial_refund (transaction_id) where status = 'pending';

-- What the sandbox's bank gave back of a charge.
create table sandbox.refund (
  id text primary key,
  charge_id uuid not null references sandbox.charge,
  amount bigint not null check (amount > 0),
  created_at timestamptz not null
);
create index sandbox_refund_charge on sandbox.refund (charge_id);

create index sale_time on sale (created_at, id) include (type, gross, fee, net);
create index payment_time on payment (created_at, id);
create index payment_card_used on payment (card_id) where card_id is not null;
create index payment_card_last4 on payment_card (last4);
create index subscription_time on subscription (started_at);
create index ledger_transaction_returned on ledger_transaction (created_at) where kind in ('refund', 'dispute');
create index ledger_transaction_time on ledger_transaction (created_at, id);
