-- compatible: the table keeps its name, its columns and its keys; the release before reads and writes it as it did, and the triggers keep for it what the months need
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
-- The message is written in the statement that names it, and stays. A check that looks for its month costs twice as much.
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

-- A trigger needs its function. The files of server/db/functions replace them right after this migration; until then
-- there is one month only, of which the triggers have nothing to say.
create function month_of_id(p_id uuid) returns integer language sql immutable as $$
  select (extract(year from at) * 12 + extract(month from at))::integer - 1
  from (select to_timestamp(('x' || translate(left(p_id::text, 13), '-', ''))::bit(48)::bigint / 1000.0) at time zone 'UTC' as at) moment
$$;
create function month_start_of_id(p_id uuid) returns timestamp language sql immutable as $$
  select date_trunc('month', to_timestamp(('x' || translate(left(p_id::text, 13), '-', ''))::bit(48)::bigint / 1000.0) at time zone 'UTC')
$$;
create function first_id_of_month(p_month integer) returns uuid language sql immutable as $$
  select rpad(lpad(to_hex((extract(epoch from make_timestamp(p_month / 12, p_month % 12 + 1, 1, 0, 0, 0)) * 1000)::bigint), 12, '0'), 32, '0')::uuid
$$;
create function first_id_near(p_id uuid, p_shift interval) returns uuid language sql immutable as $$
  select rpad(lpad(to_hex(greatest(('x' || translate(left(p_id::text, 13), '-', ''))::bit(48)::bigint + (extract(epoch from p_shift) * 1000)::bigint, 0)), 12, '0'), 32, '0')::uuid
$$;

-- In which months a conversation has messages, by their numbers. Of the messages with the number first_seq or a higher
-- one, none has an id from before from_month; of those with a lower one, none has an id of this month or a later one.
-- A month is the number of months since the year 0.
create table conversation_month (
  conversation_id uuid not null references conversation on delete cascade,
  first_seq bigint not null,
  month integer not null,
  from_month integer not null,
  -- How many messages have a lower number than first_seq.
  total_before bigint not null,
  -- The highest version that a message from first_seq up to the next month got when there was a next month already; of
  -- the newest month, the highest that a message of any month before it got.
  changed bigint not null default 0,
  primary key (conversation_id, first_seq)
);

create table message_default partition of message default;
create unique index message_default_seq on message_default (conversation_id, seq);
create unique index message_default_once on message_default (conversation_id, sender_id, client_message_id) where client_message_id is not null;
create unique index message_default_of_broadcast on message_default (broadcast_id, conversation_id) where broadcast_id is not null;
create unique index message_default_welcome on message_default (conversation_id, sender_id) where is_welcome;
create unique index message_default_call on message_default (call_id) where call_id is not null;

create function message_key_is_new() returns trigger language plpgsql as $$ begin return new; end $$;
do $$
declare
  -- Up to the end of this month, or of the one of the last id, if a clock was wrong.
  last_month integer := month_of_id(greatest(
    rpad(lpad(to_hex((extract(epoch from now()) * 1000)::bigint), 12, '0'), 32, '0')::uuid,
    (select id from message_first order by id desc limit 1)));
  next_id uuid := first_id_of_month(last_month + 1);
begin
  execute format('alter table message attach partition message_first for values from (minvalue) to (%L)', next_id);
  insert into conversation_month (conversation_id, first_seq, month, from_month, total_before)
    select id, 0, last_month, 0, 0 from conversation where exists (select from message_first where conversation_id = conversation.id);
  -- Nothing is earlier than the first month. What was given an id in its last hour may be there in the next one already.
  execute format('create trigger message_key before insert on message_first for each row when (new.id >= %L) execute function message_key_is_new()',
    first_id_near(next_id, '-1 hour'));
end $$;

create trigger message_key before insert on message_default for each row execute function message_key_is_new();

create function conversation_has_new_month() returns trigger language plpgsql as $$ begin return new; end $$;
create trigger conversation_month_began after insert on conversation_member for each row
  when (new.last_message_id is not null) execute function conversation_has_new_month();
create trigger conversation_month_changed after update of last_message_id on conversation_member for each row
  when (new.last_message_id is not null and (old.last_message_id is null or month_start_of_id(old.last_message_id) <> month_start_of_id(new.last_message_id)))
  execute function conversation_has_new_month();

create function message_of_earlier_month_changed() returns trigger language plpgsql as $$ begin return new; end $$;
create trigger message_version after update of version on message for each row
  when (old.version <> new.version) execute function message_of_earlier_month_changed();
