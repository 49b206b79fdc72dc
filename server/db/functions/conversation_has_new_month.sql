-- Row trigger of conversation_member, when the last message is of another month than the one before: keeps
-- conversation_month (decision 62). The lock of the conversation's row is held.
create or replace function conversation_has_new_month() returns trigger language plpgsql as $$
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
