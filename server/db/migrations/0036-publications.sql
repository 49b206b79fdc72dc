-- What the fans of a creator are told of, and how much of it each of them wants to hear.

-- An item that has become visible to others. It has one row for ever, so that it is announced once.
create table publication (
  item_id uuid primary key,
  type text not null check (type in ('feed', 'story', 'video', 'gallery', 'photo', 'product')),
  performer_id uuid not null references account on delete cascade,
  at timestamptz(3) not null,
  -- Fans up to this account id have been notified; null: none yet.
  done_until uuid,
  -- When all fans were notified, or it was decided not to notify them.
  finished_at timestamptz
);
create index publication_performer on publication (performer_id, finished_at);

-- What was visible before is not announced again.
insert into publication (item_id, type, performer_id, at, finished_at)
  select id, case when is_story then 'story' else 'feed' end, performer_id, published_at, published_at from feed where published_at is not null;
insert into publication (item_id, type, performer_id, at, finished_at)
  select id, kind, performer_id, published_at, published_at from asset where published_at is not null and is_complete;

-- What an account wants to hear of a creator; without a row: highlights.
create table creator_notification (
  account_id uuid not null references account on delete cascade,
  performer_id uuid not null references account on delete cascade,
  level text not null check (level in ('all', 'highlights', 'off')),
  primary key (account_id, performer_id)
);
create index creator_notification_performer on creator_notification (performer_id);

-- The fans of a creator in the order in which they are notified.
create index follow_fan on follow (performer_id, follower_id);
create index subscription_fan on subscription (performer_id, user_id) where status in ('active', 'past_due', 'cancelled');
