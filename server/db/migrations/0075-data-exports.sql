-- compatible: more kinds of files are allowed than before.
-- Archives of what an account has here (decision 55): made by a job, kept for 7 days.

alter table file drop constraint file_type_check;
alter table file add check (type in ('avatar', 'cover', 'document', 'feed-photo', 'feed-video', 'feed-audio', 'feed-thumbnail', 'feed-story', 'feed-teaser',
  'video', 'video-teaser', 'video-thumbnail', 'photo', 'product-photo', 'product-file', 'captions', 'comment-photo',
  'message-photo', 'message-video', 'message-audio', 'message-file', 'stream-cover', 'welcome-video', 'archive', 'export'));

create table data_export (
  id uuid primary key,
  account_id uuid not null references account on delete cascade,
  language text not null check (language in ('en', 'pt')),
  status text not null check (status in ('running', 'ready', 'stopped', 'failed', 'expired')),
  -- Share that is done, 0 to 1.
  progress real not null default 0,
  -- The archive, a file of type `export`.
  file_id uuid references file on delete set null,
  created_at timestamptz(3) not null,
  finished_at timestamptz(3),
  expires_at timestamptz(3)
);
create unique index data_export_running on data_export (account_id) where status = 'running';
create index data_export_account on data_export (account_id, created_at desc);
create index data_export_expiry on data_export (expires_at) where status = 'ready';
