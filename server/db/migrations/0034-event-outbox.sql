-- Domain events that were recorded in the transaction of their cause and have not been delivered to all subscribers.
create table event_outbox (
  id uuid primary key,
  name text not null,
  data jsonb not null,
  at timestamptz not null,
  -- Number of failed deliveries, and the time from which another process may deliver the event.
  attempts integer not null default 0,
  deliver_at timestamptz not null
);
create index event_outbox_due on event_outbox (deliver_at);

-- It replaces the outbox of notifications. What a killed process left there is moved: messages and payout decisions.
insert into event_outbox (id, name, data, at, deliver_at)
  select message.id, 'message.created', jsonb_build_object('messageId', message.id, 'conversationId', message.conversation_id,
    'senderId', message.sender_id, 'recipientId', old.notice->>'to'), old.created_at, old.created_at
  from notification_outbox old join message on message.id::text = old.key;
insert into event_outbox (id, name, data, at, deliver_at)
  select gen_random_uuid(), 'payout.changed', jsonb_build_object('payoutId', split_part(old.key, ':', 2), 'performerId', old.notice->>'to',
    'status', split_part(old.key, ':', 3)), old.created_at, old.created_at
  from notification_outbox old where old.key like 'payout:%';
drop table notification_outbox;
-- Its schedule would create jobs that nobody runs.
do $$ begin
  if to_regclass('pgboss.schedule') is not null then
    delete from pgboss.schedule where name = 'tell-late';
  end if;
end $$;
-- It gets the event of the purchase (functions/wallet_charge.sql).
drop function if exists wallet_charge;
