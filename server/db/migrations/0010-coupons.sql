-- Coupons for subscriptions, and what is said to people before they are charged.

create table coupon (
  id uuid primary key,
  -- Null: the operator's, for every creator.
  performer_id uuid references account on delete cascade,
  -- In capitals.
  code text not null check (code = upper(code)),
  kind text not null check (kind in ('percentage', 'amount')),
  -- Percent, or cents.
  value bigint not null check (value > 0),
  -- How many charges of one subscription it lowers.
  charges integer not null default 1 check (charges between 1 and 12),
  -- Null: both.
  subscription_type text check (subscription_type in ('monthly', 'yearly')),
  valid_from timestamptz not null,
  valid_until timestamptz,
  -- Uses in all, and by one fan.
  total_limit integer check (total_limit > 0),
  fan_limit integer not null default 1 check (fan_limit > 0),
  is_active boolean not null default true,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (kind <> 'percentage' or value <= 100),
  -- Two creators may choose the same word.
  unique nulls not distinct (performer_id, code)
);
create index coupon_performer on coupon (performer_id, created_at desc);

-- The first payment of a subscription uses it; its uses are the payments that did not fail. `full_price` is what would have been paid without it, in cents: the price
-- that the subscription keeps.
alter table payment
  add column coupon_id uuid references coupon,
  add column full_price bigint check (full_price >= amount),
  add check ((coupon_id is null) = (full_price is null));
create index payment_coupon on payment (coupon_id, account_id) where coupon_id is not null;

alter table subscription
  -- What each of the next `discounted_left` charges costs in place of the price, in cents.
  add column discounted_price bigint check (discounted_price >= 0),
  add column discounted_left integer not null default 0 check (discounted_left >= 0),
  -- The end of the period that its fan was written to about.
  add column reminded_for timestamptz,
  add check (discounted_left = 0 or discounted_price is not null);
