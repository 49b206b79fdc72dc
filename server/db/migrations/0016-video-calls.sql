-- A video call from its request to its end.

alter table video_call drop constraint video_call_status_check;
alter table video_call
  add column note text not null default '',
  -- When the state it is in ends by itself: a request that nobody answers, an accepted one that nobody pays, a paid one that never begins, one that has begun.
  add column expires_at timestamptz,
  -- Both were there for the first time, and for the last time; the server's clock.
  add column started_at timestamptz,
  add column together_at timestamptz,
  add column ended_at timestamptz,
  -- Of one that took place: the minutes that were started.
  add column used_minutes integer check (used_minutes > 0),
  -- The socket through which each of the two takes part, and its last sign of life.
  add column user_seat text,
  add column user_seen_at timestamptz,
  add column performer_seat text,
  add column performer_seen_at timestamptz,
  add check (status in ('requested', 'accepted', 'declined', 'cancelled', 'expired', 'paid', 'ended', 'refunded'));
create index video_call_open on video_call (expires_at) where status in ('requested', 'accepted', 'paid');
-- One at a time between the two.
create unique index video_call_under_way on video_call (user_id, performer_id) where status in ('requested', 'accepted', 'paid');
create unique index message_call on message (call_id) where call_id is not null;
