-- compatible: a new table. The release before does not know it and shows what is in it no more; nothing is moved there on the first day, so that it can run beside the new one for so long
-- Notifications that were read and are older than 35 days (decision 63): partitions by the month of their last change.
-- The months that follow are made by server/db/months.ts, and dropped when all of a month is older than it is kept.

create table notification_past (
  like notification including defaults including constraints,
  constraint notification_past_is_read check (read_at is not null),
  primary key (id, updated_at),
  foreign key (account_id) references account on delete cascade,
  foreign key (actor_id) references account on delete set null
) partition by range (updated_at);
create index notification_past_list on notification_past (account_id, updated_at desc, id desc);
create index notification_past_object on notification_past (object_id) where object_id is not null;
create table notification_past_default partition of notification_past default;

-- Nothing older than 90 days is moved.
do $$
declare
  first timestamp := date_trunc('month', now() at time zone 'UTC') - interval '4 months';
begin
  execute format('create table %I partition of notification_past for values from (%L) to (%L)',
    'notification_past_' || to_char(first, 'YYYY_MM'), first || '+00', (first + interval '1 month') || '+00');
end $$;
