-- The chat of a creator's streams: one for each creator, read and written by many.

create table stream_conversation (
  id uuid primary key,
  performer_id uuid not null unique references account on delete cascade,
  version bigint not null default 0,
  is_open boolean not null default false,
  who_may_write text not null default 'follower' check (who_may_write in ('anyone', 'follower', 'subscriber')),
  -- Seconds between two messages of one person; 0: as they like.
  slow_seconds integer not null default 0 check (slow_seconds between 0 and 300),
  pinned_text text not null default '',
  -- Messages up to this number were removed.
  cleared_seq bigint not null default 0,
  updated_at timestamptz not null
);

create table stream_message (
  id uuid primary key,
  conversation_id uuid not null references stream_conversation on delete cascade,
  sender_id uuid not null references account on delete cascade,
  seq bigint not null,
  version bigint not null,
  text text not null,
  sale_id uuid references sale,
  client_message_id text,
  deleted_at timestamptz,
  created_at timestamptz not null,
  unique (conversation_id, seq)
);
create unique index stream_message_once on stream_message (conversation_id, sender_id, client_message_id) where client_message_id is not null;
-- When somebody wrote last.
create index stream_message_sender on stream_message (conversation_id, sender_id, seq desc);
create index stream_message_changed on stream_message (conversation_id, version);

-- Who may not write in a creator's chat, and until when; null: until the creator says so.
create table stream_mute (
  conversation_id uuid not null references stream_conversation on delete cascade,
  account_id uuid not null references account on delete cascade,
  until timestamptz,
  created_at timestamptz not null,
  primary key (conversation_id, account_id)
);
