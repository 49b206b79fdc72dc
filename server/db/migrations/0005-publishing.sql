-- Posts of every kind, videos, galleries, photos, products; comments, reactions, reports; pages of the site.

alter table file drop constraint file_type_check;
alter table file add check (type in ('avatar', 'cover', 'document', 'feed-photo', 'feed-video', 'feed-audio', 'feed-thumbnail', 'feed-story', 'feed-teaser',
  'video', 'video-teaser', 'video-thumbnail', 'photo', 'product-photo', 'product-file', 'captions', 'comment-photo'));
alter table file
  -- What its bytes are, once they were looked at.
  add column kind text check (kind in ('photo', 'video', 'audio', 'captions', 'other')),
  -- Seconds.
  add column duration real,
  -- 100 peaks of a sound, 0 to 100.
  add column waveform smallint[],
  -- Whether every browser plays it; null where there is nothing to play.
  add column is_playable boolean,
  -- Share of the processing that is done, 0 to 1.
  add column progress real;
update file set kind = 'photo' where type <> 'document' and status = 'ready';

create table poll (
  id uuid primary key,
  performer_id uuid not null references account on delete cascade,
  question text,
  closes_at timestamptz(3),
  total_votes integer not null default 0,
  created_at timestamptz not null
);
create index poll_performer on poll (performer_id, created_at desc);
create table poll_option (
  id uuid primary key,
  poll_id uuid not null references poll on delete cascade,
  position integer not null,
  text text not null,
  total_votes integer not null default 0,
  unique (poll_id, position)
);
create table poll_vote (
  poll_id uuid not null references poll on delete cascade,
  account_id uuid not null references account on delete cascade,
  option_id uuid not null references poll_option on delete cascade,
  created_at timestamptz not null,
  primary key (poll_id, account_id)
);

alter table feed drop constraint feed_type_check, drop constraint feed_access_check, drop constraint feed_status_check, drop constraint feed_check;
alter table feed
  add column price bigint,
  add column scheduled_at timestamptz(3),
  add column is_story boolean not null default false,
  add column expires_at timestamptz(3),
  add column poll_id uuid unique references poll,
  add column duration real,
  add column total_likes integer not null default 0,
  add column total_comments integer not null default 0,
  add column total_sales integer not null default 0,
  -- Deleted by its creator, kept for those who bought it.
  add column removed_at timestamptz,
  add check (type in ('text', 'photo', 'video', 'audio', 'poll')),
  add check (access in ('free', 'subscriber', 'sale')),
  add check (status in ('draft', 'scheduled', 'active', 'archived')),
  add check ((status in ('draft', 'scheduled')) = (published_at is null)),
  add check ((status = 'scheduled') = (scheduled_at is not null)),
  -- Hundredths of a token.
  add check ((access = 'sale') = (price is not null and price > 0)),
  add check (not is_story or access <> 'sale');
drop index feed_of_performer;
drop index feed_of_performer_type;
drop index feed_pinned;
drop index feed_newest;
create index feed_of_performer on feed (performer_id, published_at desc, id desc) where status = 'active' and not is_story;
create index feed_of_performer_type on feed (performer_id, type, published_at desc, id desc) where status = 'active' and not is_story;
create index feed_pinned on feed (performer_id, published_at desc, id desc) where status = 'active' and not is_story and is_pinned;
create index feed_newest on feed (published_at desc, id desc) include (performer_id, type) where status = 'active' and not is_story;
create index feed_free on feed (published_at desc, id desc) where status = 'active' and not is_story and access = 'free';
create index feed_story on feed (performer_id, expires_at) where status = 'active' and is_story;
create index feed_due on feed (scheduled_at) where status = 'scheduled';
create index feed_over on feed (expires_at) where is_story;

alter table feed_file add column role text not null default 'media' check (role in ('media', 'thumbnail', 'teaser', 'captions'));
alter table feed_file add column language text;
alter table feed_file drop constraint feed_file_pkey;
alter table feed_file add primary key (feed_id, role, position);

-- Videos, galleries, photos and products: one table, because they share their listing, their rights and their unlock.
create table asset (
  id uuid primary key,
  performer_id uuid not null references account on delete cascade,
  kind text not null check (kind in ('video', 'gallery', 'photo', 'product')),
  title text not null default '',
  description text not null default '',
  access text not null default 'subscriber' check (access in ('free', 'subscriber', 'sale')),
  -- Hundredths of a token.
  price bigint,
  status text not null default 'active' check (status in ('draft', 'scheduled', 'active', 'archived')),
  scheduled_at timestamptz(3),
  published_at timestamptz(3),
  -- Of a photo: the gallery that it is in, whose right it has, and its place there.
  gallery_id uuid references asset on delete set null,
  position integer not null default 0,
  -- Of a gallery: the photo that is its cover.
  cover_id uuid references asset on delete set null,
  product_type text check (product_type in ('physical', 'digital')),
  stock integer check (stock >= 0),
  -- Of a gallery: its photos on view.
  total_files integer not null default 0,
  total_likes integer not null default 0,
  total_comments integer not null default 0,
  total_sales integer not null default 0,
  -- Deleted by its creator, kept for those who bought it.
  removed_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((status in ('draft', 'scheduled')) = (published_at is null)),
  check ((status = 'scheduled') = (scheduled_at is not null)),
  check ((access = 'sale') = (price is not null and price > 0)),
  check ((kind = 'product') = (product_type is not null)),
  check (kind <> 'product' or access = 'sale'),
  check (product_type is distinct from 'physical' or stock is not null),
  check (kind <> 'photo' or access <> 'sale'),
  check (gallery_id is null or kind = 'photo')
);
create index asset_of_performer on asset (performer_id, kind, published_at desc, id desc) where status = 'active';
create index asset_newest on asset (kind, published_at desc, id desc) where status = 'active';
create index asset_own on asset (performer_id, kind, created_at desc, id desc) where removed_at is null;
create index asset_gallery on asset (gallery_id, position) where gallery_id is not null;
create index asset_cover on asset (cover_id) where cover_id is not null;
create index asset_due on asset (scheduled_at) where status = 'scheduled';

create table asset_file (
  asset_id uuid not null references asset on delete cascade,
  file_id uuid not null references file on delete cascade,
  role text not null default 'media' check (role in ('media', 'thumbnail', 'teaser', 'captions', 'download')),
  position integer not null default 0,
  language text,
  primary key (asset_id, role, position)
);
create unique index asset_file_file on asset_file (file_id);

-- What a thing is and whose: a feed or an asset, so no foreign key; its comments go with it.
create table comment (
  id uuid primary key,
  object_type text not null check (object_type in ('feed', 'video', 'gallery', 'photo', 'product')),
  object_id uuid not null,
  -- The item's creator, who may delete what stands below it.
  performer_id uuid not null references account on delete cascade,
  author_id uuid not null references account on delete cascade,
  parent_id uuid references comment on delete cascade,
  content text not null,
  file_id uuid references file on delete set null,
  total_replies integer not null default 0,
  total_likes integer not null default 0,
  created_at timestamptz(3) not null,
  edited_at timestamptz
);
create index comment_object on comment (object_id, created_at desc, id desc) where parent_id is null;
create index comment_parent on comment (parent_id, created_at, id) where parent_id is not null;
create index comment_author on comment (author_id, created_at desc);
create index comment_file on comment (file_id) where file_id is not null;

create table reaction (
  account_id uuid not null references account on delete cascade,
  action text not null check (action in ('like', 'bookmark')),
  object_type text not null check (object_type in ('feed', 'video', 'gallery', 'photo', 'product', 'performer', 'comment')),
  object_id uuid not null,
  created_at timestamptz(3) not null,
  primary key (account_id, object_id, action)
);
create index reaction_object on reaction (object_id, action);
create index reaction_bookmarks on reaction (account_id, object_type, created_at desc, object_id desc) where action = 'bookmark';

create table report (
  id uuid primary key,
  reporter_id uuid not null references account on delete cascade,
  object_type text not null,
  object_id uuid not null,
  performer_id uuid references account on delete cascade,
  reason text not null,
  description text not null default '',
  -- The thing as it was when it was reported.
  snapshot jsonb not null,
  status text not null default 'open' check (status in ('open', 'closed')),
  resolution text,
  created_at timestamptz not null,
  closed_at timestamptz
);
create index report_open on report (created_at) where status = 'open';
create unique index report_once on report (reporter_id, object_id) where status = 'open';

-- Pages and news of the site, written by its operator in Markdown.
create table site_post (
  id uuid primary key,
  slug text not null unique,
  type text not null check (type in ('page', 'news')),
  title text not null,
  summary text not null default '',
  content text not null,
  is_published boolean not null default true,
  position integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

alter table sale drop constraint sale_type_check;
alter table sale add check (type in ('subscription', 'tip', 'feed', 'video', 'gallery', 'product', 'message', 'stream', 'video-call'));
create index sale_item on sale (item_id) where item_id is not null;
alter table sale add column quantity integer not null default 1 check (quantity > 0);

-- As before, and what is bought counts its sales in the same call. An item that is no longer for sale at this price answers WC001, and nothing has happened.
create or replace function wallet_charge(p_id uuid, p_type text, p_buyer uuid, p_performer uuid, p_item uuid, p_tokens bigint, p_gross bigint, p_fee bigint, p_net bigint,
  p_commission_bp integer, p_message text, p_available_at timestamptz, p_at timestamptz, p_key text, p_hash bytea, p_stale timestamptz,
  p_kinds text[], p_units text[], p_owners uuid[], p_amounts bigint[])
returns bigint language plpgsql as $$
declare
  remaining bigint;
begin
  insert into idempotency_key (account_id, key, request_hash, result_id, created_at) values (p_buyer, p_key, p_hash, p_id, p_at)
    on conflict (account_id, key) do update set request_hash = excluded.request_hash, result_id = excluded.result_id, created_at = excluded.created_at
    where idempotency_key.created_at <= p_stale;
  if not found then
    return null;
  end if;
  -- Before the accounts of the ledger: everybody locks in this order.
  if p_type = 'feed' then
    update feed set total_sales = total_sales + 1 where id = p_item and status = 'active' and removed_at is null and price = p_tokens;
  elsif p_item is not null then
    update asset set total_sales = total_sales + 1 where id = p_item and kind = p_type and status = 'active' and removed_at is null and price = p_tokens;
  end if;
  if p_item is not null and not found then
    raise exception 'not for sale at this price' using errcode = 'WC001';
  end if;
  select posted.balance into strict remaining
    from ledger_post(p_id, p_type, 'charge:' || p_id, null, p_at, p_kinds, p_units, p_owners, p_amounts) posted where posted.kind = 'wallet';
  insert into sale (id, transaction_id, type, performer_id, buyer_id, item_id, gross, fee, net, commission_bp, tokens, message, available_at, created_at)
    values (p_id, p_id, p_type, p_performer, p_buyer, p_item, p_gross, p_fee, p_net, p_commission_bp, p_tokens, p_message, p_available_at, p_at);
  return remaining;
end $$;
