-- incompatible: the release before would show accounts that are closed.
-- Accounts that were closed (decision 55): hidden from everybody at once, erased after 30 days; what they have sold stays with its buyers for a year.

alter table account drop constraint account_status_check;
alter table account add check (status in ('active', 'pending', 'rejected', 'suspended', 'closed', 'erased'));

create table closed_account (
  account_id uuid primary key references account on delete cascade,
  -- The status that the account has again when its owner signs in in time.
  former_status text not null,
  -- An operator's; null: its owner has closed it.
  reason text,
  -- What its owner, or the operator, has agreed that it loses: hundredths of a token, and cents.
  forfeited_tokens bigint not null check (forfeited_tokens >= 0),
  forfeited_earnings bigint not null check (forfeited_earnings >= 0),
  closed_at timestamptz(3) not null,
  erase_at timestamptz(3) not null,
  -- From here on it cannot be undone.
  erasing_at timestamptz(3),
  erased_at timestamptz(3),
  -- Something is left until then: what was sold, or earnings on hold. Null: nothing.
  rest_until timestamptz(3)
);
create index closed_account_due on closed_account (erase_at) where erased_at is null;
create index closed_account_rest on closed_account (rest_until) where rest_until is not null;

-- Usernames of erased creators, as keyed hashes: links lead to their pages, so nobody else gets one for a year.
create table former_username (
  hash bytea primary key,
  free_at timestamptz not null
);
create index former_username_free on former_username (free_at);
