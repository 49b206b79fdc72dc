-- Row trigger of message: notes in conversation_month that a message changed which is not of the conversation's newest
-- month (decision 62).
create or replace function message_of_earlier_month_changed() returns trigger language plpgsql as $$
begin
  update conversation_month set changed = greatest(changed, new.version)
    where conversation_id = new.conversation_id
      and exists (select from conversation_month later where later.conversation_id = new.conversation_id and later.first_seq > new.seq)
      and (first_seq = (select max(first_seq) from conversation_month where conversation_id = new.conversation_id and first_seq <= new.seq)
        or first_seq = (select max(first_seq) from conversation_month where conversation_id = new.conversation_id));
  return null;
end $$;
