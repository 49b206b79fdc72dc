-- The ledger: double entry, append only, in minor units. Two units exist: 'token' (hundredths of a token)
-- and 'currency' (cents). Every transaction sums to zero in each unit; the exchange account stands on both sides
-- where tokens are bought or spent. Positive = what the platform owes (wallets, earnings, commission); gateway clearing goes negative.

create table ledger_account (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('wallet', 'pending', 'available', 'reserved', 'commission', 'clearing', 'exchange', 'loss')),
  unit text not null check (unit in ('token', 'currency')),
  owner_id uuid references account,
  -- The owner, or zeros for the platform: a key without null, so that one index finds every account.
  holder uuid not null generated always as (coalesce(owner_id, '00000000-0000-0000-0000-000000000000'::uuid)) stored,
  -- The platform's own accounts are spread over stripes so that parallel charges do not queue for one row.
  stripe smallint not null default 0,
  balance bigint not null default 0,
  constraint ledger_account_covered check (owner_id is null or balance >= 0),
  check ((kind in ('wallet', 'pending', 'available', 'reserved')) = (owner_id is not null)),
  check (case when kind = 'wallet' then unit = 'token' when owner_id is not null then unit = 'currency' else true end),
  unique (holder, kind, unit, stripe)
);

create table ledger_transaction (
  id uuid primary key,
  kind text not null,
  -- What it is about: unique, so that the same cause can never move money twice.
  reference text not null unique,
  reverses uuid unique references ledger_transaction,
  created_at timestamptz not null
);

create table ledger_entry (
  -- Given while the account is locked: in the order of an account's ids its balances follow each other.
  id bigint generated always as identity primary key,
  transaction_id uuid not null references ledger_transaction,
  account_id bigint not null references ledger_account,
  amount bigint not null check (amount <> 0),
  -- The account's balance right after this entry: a history with running balance without a fold.
  balance_after bigint not null,
  unique (transaction_id, account_id)
);
create index ledger_entry_account on ledger_entry (account_id, id desc);

create function ledger_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only';
end $$;
create trigger ledger_entry_fixed before update or delete or truncate on ledger_entry for each statement execute function ledger_is_append_only();
create trigger ledger_transaction_fixed before update or delete or truncate on ledger_transaction for each statement execute function ledger_is_append_only();

-- The one way money moves. The parallel arrays are the entries; several to one account become one. Answers the balances after it:
-- a row for each account of an owner (one row with a null kind when there is none), nothing at all when the reference was posted before.
-- Raises LG001 when a unit does not sum to zero; LG002 when an owner's account would go below zero (detail: kind, owner, balance, required).
create function ledger_post(p_id uuid, p_kind text, p_reference text, p_reverses uuid, p_at timestamptz,
  p_kinds text[], p_units text[], p_owners uuid[], p_amounts bigint[])
returns table (kind text, owner_id uuid, balance bigint) language plpgsql as $$
#variable_conflict use_column
declare
  platform constant uuid := '00000000-0000-0000-0000-000000000000';
  -- One stripe for all platform accounts of a transaction; 16 are enough that two charges seldom meet.
  own_stripe constant smallint := (hashtext(p_id::text) & 15)::smallint;
  ids bigint[];
  amounts bigint[];
  balances bigint[];
  short record;
begin
  if exists (select from unnest(p_units, p_amounts) e (unit, amount) group by unit having sum(amount) <> 0) then
    raise exception 'ledger transaction % does not sum to zero', p_reference using errcode = 'LG001';
  end if;
  insert into ledger_transaction (id, kind, reference, reverses, created_at) values (p_id, p_kind, p_reference, p_reverses, p_at) on conflict (reference) do nothing;
  if not found then
    return;
  end if;
  -- Accounts are made on first use, in one order.
  insert into ledger_account (kind, unit, owner_id, stripe)
    select distinct e.kind, e.unit, e.owner, case when e.owner is null then own_stripe else 0 end
    from unnest(p_kinds, p_units, p_owners) e (kind, unit, owner)
    where not exists (
      select from ledger_account a
      where a.holder = coalesce(e.owner, platform) and a.kind = e.kind and a.unit = e.unit and a.stripe = case when e.owner is null then own_stripe else 0 end)
    order by 3, 1, 2
    on conflict do nothing;
  -- Every transaction locks its accounts in the order of their ids: no deadlock.
  select array_agg(l.id order by l.id), array_agg(l.amount order by l.id), array_agg(l.balance + l.amount order by l.id)
    into ids, amounts, balances
    from (
      select a.id, a.balance, e.amount
      from (
        select kind, unit, owner, sum(amount)::bigint as amount
        from unnest(p_kinds, p_units, p_owners, p_amounts) u (kind, unit, owner, amount)
        group by 1, 2, 3 having sum(amount) <> 0) e
      join ledger_account a
        on a.holder = coalesce(e.owner, platform) and a.kind = e.kind and a.unit = e.unit and a.stripe = case when e.owner is null then own_stripe else 0 end
      order by a.id
      for update of a) l;
  select a.kind, a.owner_id, m.balance - m.amount as balance, -m.amount as required into short
    from unnest(ids, amounts, balances) m (id, amount, balance) join ledger_account a on a.id = m.id
    where m.balance < 0 and a.owner_id is not null
    order by a.id limit 1;
  if found then
    raise exception 'not covered' using errcode = 'LG002',
      detail = json_build_object('kind', short.kind, 'owner', short.owner_id, 'balance', short.balance, 'required', short.required)::text;
  end if;
  insert into ledger_entry (transaction_id, account_id, amount, balance_after)
    select p_id, m.id, m.amount, m.balance from unnest(ids, amounts, balances) m (id, amount, balance) order by m.id;
  return query
    with moved as (
      update ledger_account a set balance = m.balance from unnest(ids, balances) m (id, balance) where a.id = m.id
      returning a.kind, a.owner_id, a.balance)
    select m.kind, m.owner_id, m.balance from moved m where m.owner_id is not null;
  if not found then
    return query select null::text, null::uuid, null::bigint;
  end if;
end $$;

-- What was sold, with gross, fee and net in cents: gross = fee + net. Earnings are read from here.
create table sale (
  id uuid primary key,
  transaction_id uuid not null unique references ledger_transaction,
  type text not null check (type in ('subscription', 'tip', 'feed')),
  performer_id uuid not null references account,
  buyer_id uuid not null references account,
  -- What was bought once and for ever; absent where the same can be bought again.
  item_id uuid,
  gross bigint not null check (gross >= 0),
  fee bigint not null check (fee >= 0),
  net bigint not null check (net >= 0),
  commission_bp integer not null check (commission_bp between 0 and 10000),
  -- Hundredths of a token where it was paid from the wallet.
  tokens bigint,
  message text,
  status text not null default 'pending' check (status in ('pending', 'available', 'refunded', 'disputed')),
  available_at timestamptz not null,
  created_at timestamptz not null,
  check (gross = fee + net)
);
create index sale_performer on sale (performer_id, created_at desc);
create index sale_buyer on sale (buyer_id, created_at desc);
create index sale_release on sale (available_at) where status = 'pending';
create index sale_next_release on sale (performer_id, available_at) where status = 'pending';
-- What is bought for ever is bought once.
create unique index sale_once on sale (buyer_id, type, item_id) where item_id is not null and status in ('pending', 'available');

-- Which sale or payment a money call made: a repeat with the same key finds it and gets its answer. A key that starts with `auto:` was made by the
-- server for a call without one, and counts for a few seconds only.
create table idempotency_key (
  account_id uuid not null references account on delete cascade,
  key text not null,
  request_hash bytea not null,
  result_id uuid not null,
  created_at timestamptz not null,
  primary key (account_id, key)
);

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
create index payment_card_account on payment_card (account_id, created_at) where removed_at is null;
create unique index payment_card_default on payment_card (account_id) where is_default and removed_at is null;

-- One intent to pay: through a gateway, or from the wallet for a subscription. It is written before the gateway is asked, and settled exactly once
-- afterwards, as the ledger transaction of the same id; what a crash leaves between is finished by asking the gateway again with the same id.
create table payment (
  id uuid primary key,
  account_id uuid not null references account,
  gateway text not null check (gateway in ('sandbox', 'stripe', 'wallet')),
  gateway_reference text unique,
  type text not null check (type in ('top_up', 'subscription')),
  status text not null default 'processing' check (status in ('processing', 'requires_action', 'succeeded', 'failed', 'refunded', 'disputed')),
  -- Cents; `tokens` is what a top-up buys, or what the wallet pays.
  amount bigint not null check (amount >= 0),
  tokens bigint,
  performer_id uuid references account,
  subscription_type text,
  -- The subscription it began or renews.
  subscription_id uuid,
  is_renewal boolean not null default false,
  card_id uuid references payment_card,
  failure_reason text,
  action_url text,
  created_at timestamptz not null,
  settled_at timestamptz,
  check ((type = 'subscription') = (performer_id is not null and subscription_type is not null))
);
create index payment_account on payment (account_id, created_at desc) where status <> 'failed';
create index payment_open on payment (created_at) where status in ('processing', 'requires_action');
-- Two calls at once for one creator: the second finds the first, and never charges beside it.
create unique index payment_subscribing on payment (account_id, performer_id) where type = 'subscription' and status in ('processing', 'requires_action');

create table subscription (
  id uuid primary key,
  user_id uuid not null references account,
  performer_id uuid not null references account,
  type text not null check (type in ('free', 'monthly', 'yearly')),
  status text not null check (status in ('active', 'past_due', 'cancelled', 'expired', 'revoked')),
  price bigint not null check (price >= 0),
  gateway text not null check (gateway in ('sandbox', 'stripe', 'wallet')),
  card_id uuid references payment_card,
  started_at timestamptz not null,
  -- Periods end on the anniversaries of this moment (UTC, month ends clamped).
  anchored_at timestamptz not null,
  period_started_at timestamptz not null,
  ends_at timestamptz not null,
  next_charge_at timestamptz,
  retries integer not null default 0,
  cancelled_at timestamptz,
  updated_at timestamptz not null,
  check (user_id <> performer_id)
);
-- One living subscription per fan and creator.
create unique index subscription_living on subscription (user_id, performer_id) where status in ('active', 'past_due', 'cancelled');
create index subscription_user on subscription (user_id, started_at desc);
create index subscription_performer on subscription (performer_id, started_at desc);
create index subscription_due on subscription (next_charge_at) where status in ('active', 'past_due');
create index subscription_ending on subscription (ends_at) where next_charge_at is null and status in ('active', 'past_due', 'cancelled');
create index subscription_card on subscription (card_id) where next_charge_at is not null;

-- The free days of a creator can be had once by a fan.
create table subscription_trial (
  user_id uuid not null references account on delete cascade,
  performer_id uuid not null references account on delete cascade,
  created_at timestamptz not null,
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
  created_at timestamptz not null,
  detached_at timestamptz
);
create table sandbox.charge (
  id uuid primary key,
  idempotency_key text not null unique,
  -- Absent: cancelled before it was ever asked for.
  card_id text references sandbox.card,
  amount bigint not null,
  currency text not null,
  status text not null check (status in ('requires_action', 'succeeded', 'declined', 'refunded', 'disputed')),
  decline_reason text,
  disputes_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
