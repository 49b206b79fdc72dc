-- A message of a chat belongs to the stream that was live when it was written, and keeps the condition under which it
-- could be read then, for good.
alter table stream_message
  add column stream_id uuid references stream on delete set null,
  add column access text;
update stream_message message set stream_id = stream.id, access = stream.access
  from stream_conversation chat join stream on stream.performer_id = chat.performer_id
  where chat.id = message.conversation_id and message.created_at >= stream.started_at
    and message.created_at <= coalesce(stream.ended_at, 'infinity');
