alter table file drop constraint file_type_check;
alter table file add check (type in ('avatar', 'cover', 'document', 'feed-photo', 'feed-video', 'feed-audio', 'feed-thumbnail', 'feed-story', 'feed-teaser',
  'video', 'video-teaser', 'video-thumbnail', 'photo', 'product-photo', 'product-file', 'captions', 'comment-photo',
  'message-photo', 'message-video', 'message-audio', 'message-file', 'stream-cover', 'welcome-video'));

-- A short video at the top of a creator's page, for everyone who can open it.
alter table performer add column welcome_video_file_id uuid references file on delete set null;
create index performer_welcome_video on performer (welcome_video_file_id) where welcome_video_file_id is not null;
