-- One message to many, each in their own conversation; and the one that greets who comes.

create table broadcast (
  id uuid primary key,
  performer_id uuid not null references account on delete cascade,
  text text not null default '',
  -- Hundredths of a token; absent: free.
  price bigint check (price > 0),
  audience text not null check (audience in ('everyone', 'followers', 'subscribers', 'list')),
  -- Of a list: who was chosen.
  account_ids uuid[],
  status text not null check (status in ('sending', 'sent', 'recalling', 'recalled', 'failed')),
  client_broadcast_id text,
  total_recipients integer not null default 0,
  total_sent integer not null default 0,
  -- The account up to which it was sent, or the conversation up to which it was recalled.
  done_until uuid,
  created_at timestamptz not null,
  finished_at timestamptz,
  check ((audience = 'list') = (account_ids is not null))
);
create index broadcast_performer on broadcast (performer_id, created_at desc);
create unique index broadcast_once on broadcast (performer_id, client_broadcast_id) where client_broadcast_id is not null;
create index broadcast_open on broadcast (created_at) where status in ('sending', 'recalling');
alter table message add foreign key (broadcast_id) references broadcast;

create table welcome_message (
  performer_id uuid primary key references account on delete cascade,
  -- What its files hang on, in `message_file`; a new text with new files has a new one.
  files_of uuid,
  text text not null default '',
  price bigint check (price > 0),
  -- Who is greeted.
  audience text not null default 'subscribers' check (audience in ('followers', 'subscribers')),
  is_enabled boolean not null default false,
  updated_at timestamptz not null
);
