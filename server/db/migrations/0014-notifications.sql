-- What a person is told of: in the bell, by push, by mail.

create table notification (
  id uuid primary key,
  account_id uuid not null references account on delete cascade,
  kind text not null,
  -- Who caused it last; none where it was the site.
  actor_id uuid references account on delete set null,
  object_type text,
  object_id uuid,
  data jsonb not null default '{}',
  -- While it is unread, what has the same key joins it: `total` of them.
  group_key text,
  total integer not null default 1 check (total > 0),
  -- Of a like or a new follower: who of them is in it already, up to 200.
  actors uuid[] not null default '{}',
  -- The bell is silent about it: it goes by push or by mail only.
  is_quiet boolean not null default false,
  -- What did it has a letter of its own: it is in no other mail.
  has_letter boolean not null default false,
  read_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz(3) not null,
  -- When it went out by mail last: what joined it since is for the next digest.
  mailed_at timestamptz
);
create unique index notification_group on notification (account_id, group_key) where read_at is null and group_key is not null;
create index notification_list on notification (account_id, updated_at desc, id desc);
create index notification_kind on notification (account_id, kind, updated_at desc, id desc);
create index notification_joined on notification (account_id, group_key, updated_at desc) where group_key is not null;
create index notification_object on notification (object_id) where object_id is not null;
create index notification_unread on notification (account_id) where read_at is null;
-- What the digests look through.
create index notification_unmailed on notification (account_id, kind) where read_at is null and (mailed_at is null or mailed_at < updated_at);

-- What differs from the defaults of a kind.
create table notification_preference (
  account_id uuid not null references account on delete cascade,
  kind text not null,
  bell boolean not null,
  push boolean not null,
  mail text not null check (mail in ('off', 'now', 'digest')),
  primary key (account_id, kind)
);

create table notification_digest (
  account_id uuid primary key references account on delete cascade,
  frequency text not null default 'daily' check (frequency in ('off', 'daily', 'weekly')),
  -- Everything before it was sent, or seen.
  sent_until timestamptz not null
);

-- Devices that somebody has signed in with, in words: the first time with another one is told.
create table known_device (
  account_id uuid not null references account on delete cascade,
  device text not null,
  seen_at timestamptz not null,
  primary key (account_id, device)
);

-- A browser that takes push messages; it ends with its session.
create table push_subscription (
  id uuid primary key,
  account_id uuid not null references account on delete cascade,
  session_id uuid not null references session on delete cascade,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  language text not null default 'en',
  -- Names, amounts and first words are shown on this device; else only that there is something.
  show_details boolean not null default false,
  -- Messages in a row that its service refused.
  failures integer not null default 0,
  created_at timestamptz not null
);
create index push_subscription_account on push_subscription (account_id);
create index push_subscription_session on push_subscription (session_id);

-- What push services know this site by, made at the first start. The private part is sealed with the site's secret.
create table push_key (
  is_only boolean primary key default true check (is_only),
  public_key text not null,
  sealed_private_key bytea not null,
  created_at timestamptz not null
);
