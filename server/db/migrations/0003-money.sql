-- The ledger: double entry, append only, in minor units. Two units exist: 'token' (hundredths of a token)
-- and 'currency' (cents). Every transaction sums to zero in each unit; the exchange account stands on both sides
-- where tokens are bought or spent. Positive = what the platform owes (wallets, earnings, commission); gateway clearing goes negative.

create table ledger_account (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('wallet', 'pending', 'available', 'reserved', 'commission', 'clearing', 'exchange', 'loss')),
  unit text not null check (unit in ('token', 'currency')),
  owner_id uuid references account,
  -- The platform's own accounts are spread over stripes so that parallel charges do not queue for one row.
  stripe smallint not null default 0,
  balance bigint not null default 0,
  check (kind not in ('wallet', 'pending', 'available', 'reserved') or balance >= 0),
  check ((kind in ('wallet', 'pending', 'available', 'reserved')) = (owner_id is not null)),
  check ((kind = 'wallet') <= (unit = 'token'))
);
create unique index ledger_account_owned on ledger_account (owner_id, kind, unit) where owner_id is not null;
create unique index ledger_account_platform on ledger_account (kind, unit, stripe) where owner_id is null;

create table ledger_transaction (
  id uuid primary key,
  kind text not null,
  -- What it is about: unique, so that the same cause can never move money twice.
  reference text not null unique,
  reverses uuid references ledger_transaction,
  created_at timestamptz not null default now()
);
create index ledger_transaction_created on ledger_transaction (created_at);

create table ledger_entry (
  id bigint generated always as identity primary key,
  transaction_id uuid not null references ledger_transaction,
  account_id bigint not null references ledger_account,
  amount bigint not null check (amount <> 0),
  -- The account's balance right after this entry: a history with running balance without a fold.
  balance_after bigint not null
);
create index ledger_entry_transaction on ledger_entry (transaction_id);
create index ledger_entry_account on ledger_entry (account_id, id desc);

create function ledger_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only';
end $$;
create trigger ledger_entry_fixed before update or delete or truncate on ledger_entry for each statement execute function ledger_is_append_only();
create trigger ledger_transaction_fixed before update or delete or truncate on ledger_transaction for each statement execute function ledger_is_append_only();

-- What was sold, with gross, fee and net in cents: gross = fee + net. Earnings are read from here.
create table sale (
  id uuid primary key,
  transaction_id uuid not null references ledger_transaction,
  type text not null check (type in ('subscription', 'tip', 'feed')),
  performer_id uuid not null references account,
  buyer_id uuid not null references account,
  item_id uuid,
  gross bigint not null check (gross >= 0),
  fee bigint not null check (fee >= 0),
  net bigint not null check (net >= 0),
  commission_bp integer not null,
  tokens bigint,
  message text,
  status text not null default 'pending' check (status in ('pending', 'available', 'refunded', 'disputed')),
  available_at timestamptz not null,
  created_at timestamptz not null default now(),
  check (gross = fee + net)
);
create index sale_performer on sale (performer_id, created_at desc);
create index sale_buyer on sale (buyer_id, created_at desc);
create index sale_release on sale (available_at) where status = 'pending';
create unique index sale_once on sale (buyer_id, type, item_id) where type in ('feed') and status in ('pending', 'available');

-- The first answer to each money call, kept with its key.
create table idempotency_key (
  account_id uuid not null references account on delete cascade,
  key text not null,
  endpoint text not null,
  request_hash bytea not null,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (account_id, key)
);
create index idempotency_key_created on idempotency_key (created_at);

create table token_package (
  id uuid primary key,
  name text not null,
  description text,
  price bigint not null check (price > 0),
  tokens bigint not null check (tokens > 0),
  position integer not null default 0,
  is_active boolean not null default true
);

create table payment_card (
  id uuid primary key,
  account_id uuid not null references account on delete cascade,
  gateway text not null,
  gateway_reference text not null,
  brand text not null,
  last4 text not null,
  exp_month integer not null,
  exp_year integer not null,
  holder text not null default '',
  is_default boolean not null default false,
  created_at timestamptz not null default now(),
  removed_at timestamptz,
  unique (gateway, gateway_reference)
);
create index payment_card_account on payment_card (account_id) where removed_at is null;

-- One intent to pay through a gateway. It is written before the gateway is asked, and settled exactly once afterwards;
-- what a crash leaves between is finished by asking the gateway again with the same id.
create table payment (
  id uuid primary key,
  account_id uuid not null references account,
  gateway text not null,
  gateway_reference text unique,
  type text not null check (type in ('top_up', 'subscription')),
  status text not null check (status in ('processing', 'requires_action', 'succeeded', 'failed', 'refunded', 'disputed')),
  amount bigint not null check (amount >= 0),
  tokens bigint,
  performer_id uuid references account,
  subscription_type text,
  subscription_id uuid,
  card_id uuid references payment_card,
  idempotency_key text,
  request_hash bytea,
  failure_reason text,
  action_url text,
  created_at timestamptz not null default now(),
  settled_at timestamptz
);
create unique index payment_key on payment (account_id, idempotency_key) where idempotency_key is not null;
create index payment_account on payment (account_id, created_at desc);
create index payment_open on payment (created_at) where status in ('processing', 'requires_action');

create table subscription (
  id uuid primary key,
  user_id uuid not null references account,
  performer_id uuid not null references account,
  type text not null check (type in ('free', 'monthly', 'yearly')),
  status text not null check (status in ('active', 'past_due', 'cancelled', 'expired', 'revoked')),
  price bigint not null check (price >= 0),
  gateway text not null,
  card_id uuid references payment_card,
  started_at timestamptz not null,
  period_started_at timestamptz not null,
  ends_at timestamptz not null,
  next_charge_at timestamptz,
  retries integer not null default 0,
  cancelled_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (user_id <> performer_id)
);
-- One living subscription per fan and creator.
create unique index subscription_living on subscription (user_id, performer_id) where status in ('active', 'past_due', 'cancelled');
create index subscription_user on subscription (user_id, created_at desc);
create index subscription_performer on subscription (performer_id, created_at desc);
create index subscription_due on subscription (next_charge_at) where status in ('active', 'past_due');
create index subscription_ending on subscription (ends_at) where status in ('active', 'past_due', 'cancelled');

-- The free days of a creator can be had once by a fan.
create table subscription_trial (
  user_id uuid not null references account on delete cascade,
  performer_id uuid not null references account on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, performer_id)
);

-- The sandbox gateway's own books: another company's system in this database, read and written only by server/integrations/payments/sandbox.
create schema sandbox;
create table sandbox.card (
  id text primary key,
  customer text not null,
  behaviour text not null,
  brand text not null,
  last4 text not null,
  exp_month integer not null,
  exp_year integer not null,
  created_at timestamptz not null default now(),
  detached_at timestamptz
);
create table sandbox.charge (
  id text primary key,
  idempotency_key text not null unique,
  card_id text not null references sandbox.card,
  amount bigint not null,
  currency text not null,
  status text not null check (status in ('requires_action', 'succeeded', 'declined', 'refunded', 'disputed')),
  decline_reason text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
