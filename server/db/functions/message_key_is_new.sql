-- Row trigger of each partition of message: what makes a message unique within its month makes it unique over all of them
-- (decision 62). Whoever writes holds the lock of the conversation's row. A key that is an id of version 7 is looked for
-- only since it was made.
create or replace function message_key_is_new() returns trigger language plpgsql as $$
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
