-- A video call from its request to its end.

alter table video_call drop constraint video_call_status_check;
alter table video_call
  add column note text not null default '',
  -- When the state it is in ends by itself: a request that nobody answers, an accepted one that nobody pays, a paid one that never begins.
  add column expires_at timestamptz,
  -- Both were there for the first time; the server's clock.
  add column started_at timestamptz,
  add column ended_at timestamptz,
  add check (status in ('requested', 'accepted', 'declined', 'cancelled', 'expired', 'paid', 'ended', 'refunded'));
create index video_call_open on video_call (expires_at) where status in ('requested', 'accepted', 'paid');
