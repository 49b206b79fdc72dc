-- The messages of one stream in their order, for the chat beside its replay.
create index stream_message_stream on stream_message (stream_id, seq) where stream_id is not null;
