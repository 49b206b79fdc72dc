-- Row trigger of message: what makes a message unique within its month, by an index, makes it unique over all months
-- (decision 62). Whoever writes holds the lock of the conversation's row.
create or replace function message_key_is_new() returns trigger language plpgsql as $$
declare
  taken text;
begin
  if new.client_message_id is not null and exists (
    select from message where conversation_id = new.conversation_id and sender_id = new.sender_id and client_message_id = new.client_message_id and tableoid <> tg_relid
  ) then
    taken := 'message_once';
  elsif new.broadcast_id is not null and exists (
    select from message where broadcast_id = new.broadcast_id and conversation_id = new.conversation_id and tableoid <> tg_relid
  ) then
    taken := 'message_of_broadcast';
  elsif new.call_id is not null and exists (select from message where call_id = new.call_id and tableoid <> tg_relid) then
    taken := 'message_call';
  elsif new.is_welcome and exists (
    select from message where conversation_id = new.conversation_id and sender_id = new.sender_id and is_welcome and tableoid <> tg_relid
  ) then
    taken := 'message_welcome';
  end if;
  if taken is not null then
    raise unique_violation using message = format('duplicate key value violates unique constraint "%s"', taken), constraint = taken, table = 'message';
  end if;
  return new;
end $$;
