-- The recording of a stream: objects of the storage in live/<stream>/, two seconds each. They are numbered; segments of
-- one `place` have the same header (decision 43).
create table stream_segment (
  stream_id uuid not null references stream on delete cascade,
  number integer not null check (number >= 0),
  place integer not null check (place >= 0),
  duration_ms integer not null check (duration_ms >= 0),
  -- Bytes.
  size integer not null check (size > 0),
  primary key (stream_id, number)
);
