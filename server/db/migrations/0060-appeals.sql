-- What operators have decided about people, and their appeals (decision 50).

create table decision (
  id uuid primary key,
  -- Whom it is about; for an item its creator.
  account_id uuid not null references account on delete cascade,
  kind text not null check (kind in ('suspension', 'posting', 'payouts', 'application', 'item')),
  item_type text check (item_type in ('feed', 'video', 'gallery', 'photo', 'product')),
  item_id uuid,
  -- The person reads it. Empty: suspended in the shell without one.
  reason text not null,
  -- The entry of the operators' log that it was decided in; null: decided before this table existed.
  entry_id uuid references operator_log,
  created_at timestamptz(3) not null,
  -- When it was lifted, or replaced by another one.
  ended_at timestamptz(3),
  check ((kind = 'item') = (item_id is not null) and (item_id is null) = (item_type is null))
);
-- One decision of a kind holds at a time.
create unique index decision_current on decision (account_id, kind, coalesce(item_id, account_id)) where ended_at is null;
create index decision_account on decision (account_id, created_at desc);
create index decision_entry on decision (entry_id);
create index decision_item on decision (item_id) where item_id is not null;

create table appeal (
  id uuid primary key,
  decision_id uuid not null references decision on delete cascade,
  text text not null,
  -- Closed: the decision was lifted before anybody answered.
  status text not null default 'open' check (status in ('open', 'upheld', 'overturned', 'closed')),
  created_at timestamptz(3) not null,
  decided_at timestamptz(3),
  -- The entry of the operators' log in which it was answered.
  entry_id uuid references operator_log,
  -- What the person is told; null while it is open, and when it was closed.
  answer text
);
-- An answer is final: one appeal for each decision.
create unique index appeal_decision on appeal (decision_id);
create index appeal_time on appeal (created_at desc, id desc);
create index appeal_open on appeal (created_at, id) where status = 'open';
create index appeal_entry on appeal (entry_id);

-- Decisions that hold already.
insert into decision (id, account_id, kind, reason, created_at)
  select gen_random_uuid(), id, 'suspension', coalesce(status_reason, ''), updated_at from account where status = 'suspended'
  union all
  select gen_random_uuid(), id, 'application', coalesce(status_reason, ''), updated_at from account where status = 'rejected'
  union all
  select gen_random_uuid(), id, 'posting', posting_restriction, updated_at from account where posting_restriction is not null
  union all
  select gen_random_uuid(), id, 'payouts', payout_restriction, updated_at from account where payout_restriction is not null;
insert into decision (id, account_id, kind, item_type, item_id, reason, created_at)
  select gen_random_uuid(), item.performer_id, 'item', item.kind, item.id, coalesce(
      (select substring(resolution from 13) from report where object_id = item.id and resolution like 'Taken down: %' order by closed_at desc limit 1), ''),
    item.taken_down_at
  from (
    select id, performer_id, 'feed' as kind, taken_down_at from feed where taken_down_at is not null
    union all
    select id, performer_id, kind, taken_down_at from asset where taken_down_at is not null
  ) item;
