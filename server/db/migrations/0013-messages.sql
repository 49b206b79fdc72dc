-- Conversations of two people, told to every device without a gap.

-- `version` counts what happened in a conversation. A message has the number under which it came (`seq`) and the one under which it last changed (`version`): who knows
-- everything up to n asks for what is above n. The row is held while the number is taken, so that numbers are seen in their order.
alter table conversation add column version bigint not null default 0;

alter table message
  add column seq bigint not null,
  add column version bigint not null,
  add column kind text not null default 'text' check (kind in ('text', 'tip', 'call')),
  -- The sender's own id of it: the same one sent twice is one message.
  add column client_message_id text,
  -- Whose files it has (`message_file.owner_id`): its own, or those of the broadcast that it is a copy of.
  add column files_of uuid,
  add column broadcast_id uuid,
  add column is_welcome boolean not null default false,
  -- The tip that it tells of, or the video call.
  add column sale_id uuid references sale,
  add column call_id uuid references video_call,
  add unique (conversation_id, seq),
  add check (kind <> 'tip' or sale_id is not null),
  add check (kind <> 'call' or call_id is not null);
drop index message_conversation;
create unique index message_once on message (conversation_id, sender_id, client_message_id) where client_message_id is not null;
create unique index message_of_broadcast on message (broadcast_id, conversation_id) where broadcast_id is not null;
create unique index message_welcome on message (conversation_id, sender_id) where is_welcome;
-- Of a file that was just processed, the message that waits for it; copies share files that are ready.
create index message_files on message (files_of) where files_of is not null and broadcast_id is null and not is_welcome;
create index message_changed on message (conversation_id, version);

-- What each of the two has of their conversation.
create table conversation_member (
  conversation_id uuid not null references conversation on delete cascade,
  account_id uuid not null references account on delete cascade,
  other_id uuid not null references account on delete cascade,
  -- Messages of the other that were not seen and are not deleted.
  unread integer not null default 0 check (unread >= 0),
  -- Everything up to this number was seen.
  read_seq bigint not null default 0,
  is_muted boolean not null default false,
  -- Order of the list: the newest message, or when it was opened.
  active_at timestamptz(3) not null,
  last_message_id uuid references message,
  -- One that nobody has written in yet is shown to who opened it.
  has_opened boolean not null default false,
  primary key (account_id, conversation_id),
  unique (account_id, other_id)
);
create index conversation_member_list on conversation_member (account_id, active_at desc, conversation_id desc) where has_opened or last_message_id is not null;
create index conversation_member_unread on conversation_member (account_id) include (unread, is_muted) where unread > 0;
create index conversation_member_conversation on conversation_member (conversation_id);

-- Photos, videos, sounds and files of a message, of a broadcast, or of a welcome message.
create table message_file (
  owner_id uuid not null,
  file_id uuid not null references file on delete cascade,
  position integer not null,
  primary key (owner_id, position)
);
-- A file can be in several welcome messages of its owner, one after the other.
create index message_file_file on message_file (file_id);

-- A tip can be given in a conversation: it is a message there.
alter table sale drop constraint sale_about_type_check;
alter table sale add check (about_type in ('feed', 'video', 'gallery', 'photo', 'message', 'stream', 'conversation'));

alter table file drop constraint file_type_check;
alter table file add check (type in ('avatar', 'cover', 'document', 'feed-photo', 'feed-video', 'feed-audio', 'feed-thumbnail', 'feed-story', 'feed-teaser',
  'video', 'video-teaser', 'video-thumbnail', 'photo', 'product-photo', 'product-file', 'captions', 'comment-photo',
  'message-photo', 'message-video', 'message-audio', 'message-file'));

-- How an account takes messages and calls; without a row: as the defaults say.
create table message_setting (
  account_id uuid primary key references account on delete cascade,
  -- Of a creator: who may write to them.
  who_may_write text not null default 'follower' check (who_may_write in ('follower', 'subscriber', 'nobody')),
  shows_presence boolean not null default true,
  -- Of a creator: hundredths of a token for a minute of a video call; null: takes no calls.
  call_minute_price bigint check (call_minute_price > 0),
  call_minimum_minutes integer not null default 5 check (call_minimum_minutes between 1 and 120),
  updated_at timestamptz not null
);

-- Who is connected, on every process: a process says every few seconds that it lives, and what a dead one said counts no more.
create unlogged table server_process (id uuid primary key, seen_at timestamptz not null);
create unlogged table presence (
  account_id uuid not null,
  process_id uuid not null references server_process on delete cascade,
  primary key (account_id, process_id)
);
create table last_seen (account_id uuid primary key references account on delete cascade, at timestamptz not null);
