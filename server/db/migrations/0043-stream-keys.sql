-- The secret with which a creator's program sends streams by RTMP (product.md, Live). It is found by its hash, and shown
-- to its creator again: `sealed` is encrypted with the site's secret.
create table stream_key (
  performer_id uuid primary key references performer on delete cascade,
  hash text not null unique,
  sealed bytea not null,
  created_at timestamptz not null
);
