-- compatible: the table keeps its name, its columns and its keys; the release before reads and writes it as it did
-- Messages are kept by months (decision 62): partitions by the id, which begins with the time. What is there becomes the
-- first partition as it is, so nothing is copied. The months that follow are made by
-- server/features/social/messages/months.ts; what belongs to none of them is put into message_default.

lock table message in access exclusive mode;
alter table message rename to message_first;
alter index message_pkey rename to message_first_pkey;
alter index message_conversation_id_seq_key rename to message_first_conversation_id_seq_key;
alter index message_once rename to message_first_once;
alter index message_of_broadcast rename to message_first_of_broadcast;
alter index message_welcome rename to message_first_welcome;
alter index message_call rename to message_first_call;
alter index message_changed rename to message_first_changed;
alter index message_files rename to message_first_files;
-- The message is written in the statement that names it, and stays.
alter table conversation_member drop constraint conversation_member_last_message_id_fkey;

create table message (like message_first including defaults including constraints, primary key (id)) partition by range (id);
alter table message
  add foreign key (conversation_id) references conversation,
  add foreign key (sender_id) references account,
  add foreign key (broadcast_id) references broadcast,
  add foreign key (sale_id) references sale,
  add foreign key (call_id) references video_call;
create index message_changed on message (conversation_id, version);
create index message_files on message (files_of) where files_of is not null and broadcast_id is null and not is_welcome;

-- A trigger needs its function. Its file in server/db/functions replaces this one right after the migration; until then
-- there are no other months to look into.
create function message_key_is_new() returns trigger language plpgsql as $$ begin return new; end $$;
create trigger message_key before insert on message for each row
  when (new.client_message_id is not null or new.broadcast_id is not null or new.is_welcome or new.call_id is not null)
  execute function message_key_is_new();

-- Up to the end of this month, or of the one of the last id, if a clock was wrong.
do $$
declare
  last_at timestamptz := greatest(now(), (
    select to_timestamp(('x' || left(replace(id::text, '-', ''), 12))::bit(48)::bigint / 1000.0)
    from message_first order by id desc limit 1));
begin
  execute format('alter table message attach partition message_first for values from (minvalue) to (%L)',
    rpad(lpad(to_hex((extract(epoch from date_trunc('month', last_at at time zone 'UTC') + interval '1 month') * 1000)::bigint), 12, '0'), 32, '0'));
end $$;

create table message_default partition of message default;
create unique index message_default_seq on message_default (conversation_id, seq);
create unique index message_default_once on message_default (conversation_id, sender_id, client_message_id) where client_message_id is not null;
create unique index message_default_of_broadcast on message_default (broadcast_id, conversation_id) where broadcast_id is not null;
create unique index message_default_welcome on message_default (conversation_id, sender_id) where is_welcome;
create unique index message_default_call on message_default (call_id) where call_id is not null;
