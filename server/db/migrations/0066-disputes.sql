-- Disputes of card payments with their evidence and outcome (product.md, Operators), and refunds that were made at the gateway itself.

create table dispute (
  id uuid primary key,
  gateway text not null check (gateway in ('sandbox', 'stripe')),
  -- Null: from before disputes were stored; the first answer of the gateway about the payment fills it in.
  gateway_reference text,
  payment_id uuid not null references payment,
  -- Only moves up this list (`disputeRank`), so that late and repeated answers of the gateway do no harm.
  status text not null check (status in ('warning_needs_response', 'warning_under_review', 'warning_closed', 'needs_response', 'under_review', 'lost', 'won')),
  -- The bank's reason, by the gateway's code.
  reason text not null,
  -- Cents.
  amount bigint not null check (amount >= 0),
  -- Until when evidence is accepted.
  due_at timestamptz(3),
  opened_at timestamptz(3) not null,
  closed_at timestamptz(3),
  updated_at timestamptz(3) not null,
  -- The ledger transactions that took the money back, and that gave it back after a win.
  taken_id uuid unique references ledger_transaction,
  returned_id uuid unique references ledger_transaction,
  -- The evidence: texts by field. Fixed once it was sent.
  evidence jsonb not null default '{}',
  evidence_saved_at timestamptz(3),
  -- When an operator sent the evidence or accepted the dispute. Accounts are not referenced, as in the log.
  sent_at timestamptz(3),
  sent_by uuid,
  accepted_at timestamptz(3),
  accepted_by uuid,
  unique (gateway, gateway_reference),
  check (returned_id is null or (status = 'won' and taken_id is not null))
);
create index dispute_time on dispute (opened_at desc, id desc);
create index dispute_payment on dispute (payment_id);
create index dispute_open on dispute (due_at) where status in ('warning_needs_response', 'needs_response');

-- Files of the evidence, at most one of each kind and 4.5 MB for a dispute, so that they are stored here with what they prove.
create table dispute_file (
  id uuid primary key,
  dispute_id uuid not null references dispute,
  kind text not null,
  name text not null,
  mime_type text not null,
  size bigint not null check (size > 0),
  content bytea not null,
  -- Once the gateway has it.
  gateway_reference text,
  created_at timestamptz(3) not null,
  unique (dispute_id, kind)
);

-- After a won dispute a payment can be reversed again; `reference` still lets each reversal happen once.
alter table ledger_transaction drop constraint ledger_transaction_reverses_key;
create index ledger_transaction_reverses on ledger_transaction (reverses) where reverses is not null;

-- The gateway's id of a refund that was made there and not here.
alter table partial_refund add column gateway_reference text unique;

-- The sandbox's bank.
create table sandbox.dispute (
  id text primary key,
  charge_id uuid not null unique references sandbox.charge,
  status text not null,
  reason text not null,
  due_at timestamptz(3) not null,
  evidence jsonb,
  created_at timestamptz(3) not null
);

-- What was disputed until now was final.
insert into sandbox.dispute (id, charge_id, status, reason, due_at, created_at)
  select 'dp_' || id, id, 'lost', 'fraudulent', updated_at, updated_at from sandbox.charge where status = 'disputed';
insert into dispute (id, gateway, payment_id, status, reason, amount, opened_at, closed_at, updated_at, taken_id)
  select gen_random_uuid(), payment.gateway, payment.id, 'lost', 'fraudulent', payment.amount, back.created_at, back.created_at, back.created_at, back.id
  from payment join ledger_transaction back on back.reverses = payment.id where payment.status = 'disputed' and payment.gateway <> 'wallet';
