-- Files, posts, follows.

create table file (
  id uuid primary key,
  owner_id uuid not null references account on delete cascade,
  type text not null check (type in ('avatar', 'cover', 'document', 'feed-photo')),
  name text not null default '',
  mime_type text not null default '',
  size bigint not null default 0,
  width integer,
  height integer,
  description text,
  status text not null default 'pending' check (status in ('pending', 'processing', 'ready', 'failed')),
  reason text,
  -- Where its bytes lie in the storage: server/features/files/file-keys.ts.
  keys jsonb not null default '{}',
  upload_id text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index file_owner on file (owner_id, type, created_at desc);
create index file_unfinished on file (created_at) where status in ('pending', 'processing');
create index file_sweep on file (type, updated_at);

alter table account add foreign key (avatar_file_id) references file on delete set null deferrable initially deferred;
alter table account add foreign key (cover_file_id) references file on delete set null deferrable initially deferred;
alter table performer_document add foreign key (file_id) references file on delete cascade;

create table feed (
  id uuid primary key,
  performer_id uuid not null references account on delete cascade,
  type text not null check (type in ('text', 'photo')),
  access text not null default 'subscriber' check (access in ('free', 'subscriber')),
  status text not null default 'active' check (status in ('draft', 'active', 'archived')),
  text text not null default '',
  is_pinned boolean not null default false,
  total_files integer not null default 0,
  -- When it became visible: the order of feeds. A draft has none. Milliseconds, because a cursor carries it through JavaScript.
  published_at timestamptz(3),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((status = 'draft') = (published_at is null))
);
-- The id breaks ties, so that a cursor (published_at, id) never skips or repeats.
create index feed_of_performer on feed (performer_id, published_at desc, id desc) where status = 'active';
create index feed_of_performer_type on feed (performer_id, type, published_at desc, id desc) where status = 'active';
create index feed_pinned on feed (performer_id, published_at desc, id desc) where status = 'active' and is_pinned;
create index feed_newest on feed (published_at desc, id desc) where status = 'active';
create index feed_own on feed (performer_id, created_at desc, id desc);

create table feed_file (
  feed_id uuid not null references feed on delete cascade,
  file_id uuid not null references file on delete cascade,
  position integer not null,
  primary key (feed_id, position)
);
-- A photo belongs to one post: deleting the post deletes it.
create unique index feed_file_file on feed_file (file_id);

create table follow (
  follower_id uuid not null references account on delete cascade,
  performer_id uuid not null references account on delete cascade,
  created_at timestamptz not null default now(),
  primary key (follower_id, performer_id),
  check (follower_id <> performer_id)
);
create index follow_performer on follow (performer_id, created_at desc);
