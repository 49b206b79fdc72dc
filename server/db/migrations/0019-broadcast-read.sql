-- Who has seen a message to many: to count them in its conversations took 40 ms for 10 000 people, for each of a list.

create table broadcast_read (
  broadcast_id uuid not null references broadcast on delete cascade,
  account_id uuid not null references account on delete cascade,
  primary key (broadcast_id, account_id)
);

insert into broadcast_read (broadcast_id, account_id)
select message.broadcast_id, member.account_id from message join conversation_member member on member.conversation_id = message.conversation_id and member.account_id <> message.sender_id
where message.broadcast_id is not null and member.read_seq >= message.seq;
