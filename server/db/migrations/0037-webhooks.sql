-- Outgoing webhooks: addresses that are called when a chosen event happens, and what was sent to them.

create table webhook (
  id uuid primary key,
  -- The creator whose events are sent; null: the site, for its operator.
  performer_id uuid references account on delete cascade,
  url text not null,
  description text not null default '',
  events text[] not null,
  -- Encrypted with the site's secret. The former one signs too until `former_until`.
  sealed_secret bytea not null,
  secret_ending text not null,
  sealed_former_secret bytea,
  former_until timestamptz,
  paused_at timestamptz,
  pause_reason text check (pause_reason in ('owner', 'failing', 'gone')),
  -- When a delivery succeeded last.
  delivered_at timestamptz,
  created_at timestamptz(3) not null,
  updated_at timestamptz not null,
  check ((paused_at is null) = (pause_reason is null))
);
create index webhook_performer on webhook (performer_id);

create table webhook_delivery (
  id uuid primary key,
  webhook_id uuid not null references webhook on delete cascade,
  event_id uuid not null,
  type text not null,
  -- The body of the request, exactly as it is signed and sent.
  body text not null,
  status text not null default 'pending' check (status in ('pending', 'delivered', 'failed')),
  attempts integer not null default 0,
  -- The last attempts, oldest first: [{at, durationMs, status?, failure?}].
  history jsonb not null default '[]',
  -- The beginning of the last answer.
  answer text,
  -- Of a pending one: when it is tried next.
  next_attempt_at timestamptz,
  created_at timestamptz(3) not null,
  -- An event that is delivered to the subscriber twice is sent once.
  unique (webhook_id, event_id)
);
create index webhook_delivery_list on webhook_delivery (webhook_id, created_at desc, id desc);
create index webhook_delivery_due on webhook_delivery (webhook_id, next_attempt_at) where status = 'pending';
create index webhook_delivery_age on webhook_delivery (created_at);
