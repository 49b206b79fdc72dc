-- How creators get their money: where to, and what they asked for.

-- Where a bank transfer goes: encrypted as a whole, with what may be shown of it beside.
create table performer_banking (
  account_id uuid primary key references account on delete cascade,
  sealed bytea not null,
  masked jsonb not null,
  updated_at timestamptz not null
);

-- A creator's account at the payment company.
create table gateway_account (
  account_id uuid not null references account on delete cascade,
  gateway text not null check (gateway in ('sandbox', 'stripe')),
  reference text not null,
  status text not null check (status in ('pending', 'ready', 'restricted')),
  -- What the company still wants to know, in its own words.
  needs text[] not null default '{}',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, gateway),
  unique (gateway, reference)
);

alter table performer add column payout_method text not null default 'bank' check (payout_method in ('bank', 'gateway'));

create table payout_request (
  id uuid primary key,
  number bigint generated always as identity (start with 101),
  performer_id uuid not null references account,
  -- Cents; reserved until it is paid or given back.
  amount bigint not null check (amount > 0),
  status text not null default 'pending' check (status in ('pending', 'approved', 'paid', 'rejected', 'cancelled')),
  method text not null check (method in ('bank', 'sandbox', 'stripe')),
  -- Where to, as it may be shown, and for a bank sealed as it stood.
  destination text not null,
  sealed bytea,
  note text not null default '',
  -- The operator's, of a rejection.
  reason text,
  -- The transfer at the bank or the payment company.
  reference text,
  -- [{status, at}], oldest first.
  history jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index payout_request_open on payout_request (performer_id) where status in ('pending', 'approved');
create index payout_request_performer on payout_request (performer_id, created_at desc, id desc);
create index payout_request_status on payout_request (status, created_at);

-- What a payment company has told us, by its own id: told twice, heard once.
create table gateway_event (
  gateway text not null,
  event_id text not null,
  received_at timestamptz not null,
  primary key (gateway, event_id)
);

-- What Stripe calls our people and payments. Written before Stripe is told to take a card's money, so that no charge is ever lost; without a reference: a payment
-- that was given up before Stripe heard of it.
create table stripe_reference (
  kind text not null check (kind in ('customer', 'payee', 'payment')),
  owner uuid not null,
  reference text unique,
  created_at timestamptz not null,
  primary key (kind, owner)
);

-- The sandbox keeps its accounts and transfers as it keeps its charges, and the time it has been moved to.
create table sandbox.account (
  id text primary key,
  owner text not null unique,
  status text not null check (status in ('pending', 'ready', 'restricted')),
  created_at timestamptz not null
);
create table sandbox.payout (
  id uuid primary key,
  idempotency_key text not null unique,
  account_id text not null references sandbox.account,
  amount bigint not null,
  currency text not null,
  status text not null check (status in ('paid', 'failed')),
  created_at timestamptz not null
);
create table sandbox.clock (
  id boolean primary key default true check (id),
  -- ms that its time is ahead of the machine's.
  ahead bigint not null default 0 check (ahead >= 0),
  -- The moment that it is being moved to, day by day.
  moving_to timestamptz
);
