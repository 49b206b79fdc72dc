-- A stream from its announcement to its replay (decision 43).

alter table stream
  drop constraint stream_access_check,
  drop constraint stream_status_check,
  drop constraint stream_check,
  drop constraint stream_check1,
  alter column started_at drop not null,
  add column source text not null default 'browser' check (source in ('browser', 'rtmp')),
  -- A public picture of its creator's.
  add column cover_file_id uuid references file on delete set null,
  -- What tips are collected for, in hundredths of a token, and what was given since the goal was set.
  add column goal_title text,
  add column goal_tokens bigint check (goal_tokens > 0),
  add column goal_raised bigint not null default 0 check (goal_raised >= 0),
  add column goal_set_at timestamptz,
  add column scheduled_at timestamptz(3),
  -- When its creator went live; it starts with the first part.
  add column opened_at timestamptz,
  add column last_part_at timestamptz,
  -- When those who asked for it were reminded.
  add column reminded_at timestamptz,
  add column end_reason text check (end_reason in ('creator', 'silent', 'operator', 'never_started')),
  -- The parts that were kept are the recording.
  add column recording_status text not null default 'none' check (recording_status in ('none', 'kept', 'publishing', 'published', 'failed', 'deleted')),
  add column recorded_ms bigint not null default 0,
  add column replay_id uuid references asset on delete set null,
  add column peak_viewers integer not null default 0,
  -- By all viewers together.
  add column watched_ms bigint not null default 0,
  -- The newest report of the publisher.
  add column health jsonb,
  add column created_at timestamptz(3),
  add column updated_at timestamptz;
update stream set created_at = started_at, updated_at = coalesce(ended_at, started_at), opened_at = started_at, last_part_at = started_at;
alter table stream
  alter column created_at set not null,
  alter column updated_at set not null,
  add check (access in ('free', 'follower', 'subscriber', 'sale')),
  add check (status in ('scheduled', 'starting', 'live', 'ended', 'cancelled')),
  add check ((access = 'sale') = (price is not null and price > 0)),
  add check ((status in ('ended', 'cancelled')) = (ended_at is not null)),
  add check (status in ('scheduled', 'cancelled') or opened_at is not null),
  add check (status not in ('live', 'ended') or started_at is not null),
  add check (status <> 'scheduled' or scheduled_at is not null),
  add check ((goal_title is null) = (goal_tokens is null));
drop index stream_live;
create unique index stream_live on stream (performer_id) where status in ('starting', 'live');
create index stream_current on stream (status) where status in ('starting', 'live');
create index stream_due on stream (scheduled_at) where status = 'scheduled';
create index stream_of_performer on stream (performer_id, created_at desc, id desc);
create index stream_cover on stream (cover_file_id) where cover_file_id is not null;
create index stream_replay on stream (replay_id) where replay_id is not null;

-- The replay of a stream is a video: a ticket is a right to it too.
alter table asset add column stream_id uuid references stream on delete set null;
create index asset_stream on asset (stream_id) where stream_id is not null;

-- A half minute of a stream: `place` counts them from the start.
create table stream_moment (
  stream_id uuid not null references stream on delete cascade,
  place integer not null check (place >= 0),
  -- Most viewers at once.
  viewers integer not null default 0,
  reactions integer not null default 0,
  primary key (stream_id, place)
);

-- The signed-in accounts that have watched a stream.
create table stream_viewer (
  stream_id uuid not null references stream on delete cascade,
  account_id uuid not null references account on delete cascade,
  first_at timestamptz not null,
  primary key (stream_id, account_id)
);
create index stream_viewer_account on stream_viewer (account_id);

-- Who wants to be reminded of a scheduled stream.
create table stream_reminder (
  stream_id uuid not null references stream on delete cascade,
  account_id uuid not null references account on delete cascade,
  created_at timestamptz not null,
  primary key (stream_id, account_id)
);
create index stream_reminder_account on stream_reminder (account_id);

alter table file drop constraint file_type_check;
alter table file add check (type in ('avatar', 'cover', 'document', 'feed-photo', 'feed-video', 'feed-audio', 'feed-thumbnail', 'feed-story', 'feed-teaser',
  'video', 'video-teaser', 'video-thumbnail', 'photo', 'product-photo', 'product-file', 'captions', 'comment-photo',
  'message-photo', 'message-video', 'message-audio', 'message-file', 'stream-cover'));
