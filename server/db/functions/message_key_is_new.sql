-- Row trigger of message: what makes a message unique within its month, by an index, makes it unique over months too
-- (decision 62). Whoever writes holds the lock of the conversation's row. It looks back two months, because an index of
-- every month for every message would cost more with each month: what is sent again later than that is a new message.
-- With force_generic_plan PostgreSQL keeps one plan and leaves the other months out when it runs; otherwise it would plan
-- the question anew for each message, because of the bound.
create or replace function message_key_is_new() returns trigger language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  -- The lowest id of 62 days before: 48 bits of an id are its time in ms.
  since constant uuid := rpad(lpad(to_hex(greatest(('x' || translate(left(new.id::text, 13), '-', ''))::bit(48)::bigint - 62 * 86400000::bigint, 0)), 12, '0'), 32, '0');
  taken text;
begin
  if new.client_message_id is not null and exists (
    select from message where conversation_id = new.conversation_id and sender_id = new.sender_id and client_message_id = new.client_message_id
      and id >= since and tableoid <> tg_relid
  ) then
    taken := 'message_once';
  elsif new.broadcast_id is not null and exists (
    select from message where broadcast_id = new.broadcast_id and conversation_id = new.conversation_id and id >= since and tableoid <> tg_relid
  ) then
    taken := 'message_of_broadcast';
  elsif new.call_id is not null and exists (select from message where call_id = new.call_id and id >= since and tableoid <> tg_relid) then
    taken := 'message_call';
  elsif new.is_welcome and exists (
    select from message where conversation_id = new.conversation_id and sender_id = new.sender_id and is_welcome and id >= since and tableoid <> tg_relid
  ) then
    taken := 'message_welcome';
  end if;
  if taken is not null then
    raise unique_violation using message = format('duplicate key value violates unique constraint "%s"', taken), constraint = taken, table = 'message';
  end if;
  return new;
end $$;
