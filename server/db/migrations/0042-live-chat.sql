-- What a stream changes in the chat, and who keeps order there.

alter table stream
  -- The chat was closed before: it closes again at the end.
  add column has_opened_chat boolean not null default false,
  -- Until when the time of its viewers is counted in `watched_ms`.
  add column counted_at timestamptz;

-- Every creator with a stream has a chat.
insert into stream_conversation (id, performer_id, updated_at)
  select gen_random_uuid(), performer_id, max(created_at) from stream group by performer_id on conflict (performer_id) do nothing;

-- Who may delete messages, mute, pin and hold back words in a creator's chat, besides its creator.
create table stream_moderator (
  conversation_id uuid not null references stream_conversation on delete cascade,
  account_id uuid not null references account on delete cascade,
  created_at timestamptz not null,
  primary key (conversation_id, account_id)
);
create index stream_moderator_account on stream_moderator (account_id);

-- A message with one of these words waits until its creator or a moderator releases it.
alter table stream_conversation add column held_words text[] not null default '{}';
alter table stream_message add column held_at timestamptz;
create index stream_message_held on stream_message (conversation_id, seq) where held_at is not null and deleted_at is null;
