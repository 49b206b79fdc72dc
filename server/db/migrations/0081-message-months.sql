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

create function month_of_id(p_id uuid) returns integer language sql immutable as $$
  select (extract(year from at) * 12 + extract(month from at))::integer - 1
  from (select to_timestamp(('x' || translate(left(p_id::text, 13), '-', ''))::bit(48)::bigint / 1000.0) at time zone 'UTC' as at) moment
$$;
-- The same as a moment, as one expression that PostgreSQL puts into the condition of a trigger instead of calling it.
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

-- The functions of triggers are defined here, and not only in server/db/functions, because the release before writes
-- messages from the moment on in which this migration is done.

-- Row trigger of each month: what makes a message unique within its month makes it unique over all of them. Whoever
-- writes holds the lock of the conversation's row. A key that is an id of version 7 is looked for only since it was made.
create function message_key_is_new() returns trigger language plpgsql as $$
declare
  ends uuid := first_id_near(new.id, '1 day');
  zero constant uuid := '00000000-0000-0000-0000-000000000000';
  since uuid := zero;
begin
  if new.client_message_id is not null then
    -- A key from the future is of a device whose clock is wrong, and says nothing.
    if new.client_message_id ~ '^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$' and new.client_message_id < ends::text collate "C" then
      since := first_id_near(new.client_message_id::uuid, '-1 day');
    end if;
    perform from message m where m.conversation_id = new.conversation_id and m.sender_id = new.sender_id and m.client_message_id = new.client_message_id
      and m.id >= since and m.id < ends and m.id <> new.id and m.tableoid <> tg_relid;
    if found then
      raise unique_violation using message = 'duplicate key value violates unique constraint "message_once"', constraint = 'message_once', table = 'message';
    end if;
  end if;
  if new.broadcast_id is not null then
    since := case when substr(new.broadcast_id::text, 15, 1) = '7' then first_id_near(new.broadcast_id, '-1 day') else zero end;
    perform from message m where m.broadcast_id = new.broadcast_id and m.conversation_id = new.conversation_id
      and m.id >= since and m.id < ends and m.id <> new.id and m.tableoid <> tg_relid;
    if found then
      raise unique_violation using message = 'duplicate key value violates unique constraint "message_of_broadcast"', constraint = 'message_of_broadcast', table = 'message';
    end if;
  end if;
  if new.call_id is not null then
    since := case when substr(new.call_id::text, 15, 1) = '7' then first_id_near(new.call_id, '-1 day') else zero end;
    perform from message m where m.call_id = new.call_id and m.id >= since and m.id < ends and m.id <> new.id and m.tableoid <> tg_relid;
    if found then
      raise unique_violation using message = 'duplicate key value violates unique constraint "message_call"', constraint = 'message_call', table = 'message';
    end if;
  end if;
  if new.is_welcome then
    perform from message m where m.conversation_id = new.conversation_id and m.sender_id = new.sender_id and m.is_welcome
      and m.id < ends and m.id <> new.id and m.tableoid <> tg_relid;
    if found then
      raise unique_violation using message = 'duplicate key value violates unique constraint "message_welcome"', constraint = 'message_welcome', table = 'message';
    end if;
  end if;
  return new;
end $$;
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
-- Row trigger of conversation_member: the last message is of another month than the one before. The lock of the
-- conversation's row is held.
create function conversation_has_new_month() returns trigger language plpgsql as $$
declare
  its_month constant integer := month_of_id(new.last_message_id);
  its_first_id constant uuid := first_id_of_month(its_month);
  newest conversation_month;
  its_first_seq bigint;
  late_id uuid;
  earlier bigint;
begin
  select * into newest from conversation_month where conversation_id = new.conversation_id order by first_seq desc limit 1;
  if newest.month = its_month then
    return null;
  end if;
  if newest.month > its_month then
    -- The id was given in an earlier month than the ones of messages with lower numbers.
    update conversation_month set from_month = its_month where conversation_id = new.conversation_id and from_month > its_month;
    return null;
  end if;
  select seq into its_first_seq from message where conversation_id = new.conversation_id and id >= its_first_id order by seq limit 1;
  if its_first_seq is null then
    return null;
  end if;
  select id into late_id from message where conversation_id = new.conversation_id and id < its_first_id and seq > its_first_seq order by id limit 1;
  select count(*) into earlier from message where conversation_id = new.conversation_id and id < its_first_id and seq < its_first_seq
    and (newest.first_seq is null or seq >= newest.first_seq)
    and id >= case when newest.from_month > 0 then first_id_of_month(newest.from_month) else '00000000-0000-0000-0000-000000000000' end;
  if newest.first_seq is null and earlier > 0 then
    insert into conversation_month (conversation_id, first_seq, month, from_month, total_before) values (new.conversation_id, 0, its_month - 1, 0, 0) on conflict do nothing;
  end if;
  insert into conversation_month (conversation_id, first_seq, month, from_month, total_before)
    values (new.conversation_id, its_first_seq, its_month, coalesce(month_of_id(late_id), its_month), coalesce(newest.total_before, 0) + earlier)
    on conflict do nothing;
  return null;
end $$;
create trigger conversation_month_began after insert on conversation_member for each row
  when (new.last_message_id is not null) execute function conversation_has_new_month();
create trigger conversation_month_changed after update of last_message_id on conversation_member for each row
  when (new.last_message_id is not null and (old.last_message_id is null or month_start_of_id(old.last_message_id) <> month_start_of_id(new.last_message_id)))
  execute function conversation_has_new_month();

-- Row trigger of message: a changed message of an earlier month than the last one of its conversation.
create function message_of_earlier_month_changed() returns trigger language plpgsql as $$
begin
  update conversation_month set changed = greatest(changed, new.version)
    where conversation_id = new.conversation_id
      and exists (select from conversation_month later where later.conversation_id = new.conversation_id and later.first_seq > new.seq)
      and (first_seq = (select max(first_seq) from conversation_month where conversation_id = new.conversation_id and first_seq <= new.seq)
        or first_seq = (select max(first_seq) from conversation_month where conversation_id = new.conversation_id));
  return null;
end $$;
create trigger message_version after update of version on message for each row
  when (old.version <> new.version) execute function message_of_earlier_month_changed();
