-- Group calls: several fans, each with a call of their own, share the creator's picture and sound.

alter table message_setting add column call_group_minute_price bigint check (call_group_minute_price > 0);
alter table video_call add column is_group boolean not null default false;
-- The calls in which a creator is or has promised to be.
create index video_call_promised on video_call (performer_id) where status in ('accepted', 'paid');
