-- What else the wallet pays for, what a tip was given for, and what a fan allows themselves to spend.

alter table sale
  add column about_type text check (about_type in ('feed', 'video', 'gallery', 'photo', 'message', 'stream')),
  add column about_id uuid,
  add check ((about_type is null) = (about_id is null)),
  add check (about_id is null or type = 'tip');
create index sale_about on sale (about_id, created_at desc) where about_id is not null;
create index sale_performer_buyer on sale (performer_id, buyer_id, created_at desc);

-- One conversation for each pair of people, whoever began it.
create table conversation (
  id uuid primary key,
  first_id uuid not null references account,
  second_id uuid not null references account,
  created_at timestamptz not null,
  check (first_id < second_id),
  unique (first_id, second_id)
);

create table message (
  id uuid primary key,
  conversation_id uuid not null references conversation,
  sender_id uuid not null references account,
  text text not null default '',
  -- Hundredths of a token; absent: free.
  price bigint check (price > 0),
  deleted_at timestamptz,
  created_at timestamptz not null
);
create index message_conversation on message (conversation_id, created_at desc, id desc);

-- One live broadcast of a creator, from its beginning to its end.
create table stream (
  id uuid primary key,
  performer_id uuid not null references account,
  title text not null,
  description text not null default '',
  access text not null check (access in ('free', 'subscriber', 'sale')),
  -- Hundredths of a token for the session.
  price bigint,
  status text not null check (status in ('live', 'ended')),
  total_sales integer not null default 0,
  started_at timestamptz not null,
  ended_at timestamptz,
  check ((access = 'sale') = (price is not null and price > 0)),
  check ((status = 'ended') = (ended_at is not null))
);
create unique index stream_live on stream (performer_id) where status = 'live';

-- A call of one fan with one creator: asked for, accepted or declined, paid before it begins.
create table video_call (
  id uuid primary key,
  user_id uuid not null references account,
  performer_id uuid not null references account,
  minutes integer not null check (minutes > 0),
  -- Hundredths of a token for all of it.
  price bigint not null check (price > 0),
  status text not null check (status in ('requested', 'accepted', 'declined', 'paid', 'cancelled')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (user_id <> performer_id)
);
create index video_call_user on video_call (user_id, created_at desc);
create index video_call_performer on video_call (performer_id, created_at desc);

-- What a fan allows themselves: cents in a day, a week from Monday, a month, all in UTC; null: as much as they like. What was raised waits in next_* until
-- its moment in *_at: null where nothing waits. Nothing at all is bought before cool_off_until.
create table spending_limit (
  account_id uuid primary key references account on delete cascade,
  day bigint check (day >= 0),
  week bigint check (week >= 0),
  month bigint check (month >= 0),
  next_day bigint check (next_day >= 0),
  next_week bigint check (next_week >= 0),
  next_month bigint check (next_month >= 0),
  day_at timestamptz,
  week_at timestamptz,
  month_at timestamptz,
  cool_off_until timestamptz,
  updated_at timestamptz not null
);

-- What an account has spent since a moment, in cents: what was sold to it and not given back, and what a card is about to pay for, also when that was begun
-- before: the cardholder may be at the bank at midnight. Top-ups only move its own money.
create function spent_since(p_account uuid, p_since timestamptz) returns bigint language sql stable as $$
  select coalesce((select sum(gross) from sale where buyer_id = p_account and created_at >= p_since and status in ('pending', 'available')), 0)::bigint
    + coalesce((select sum(amount) from payment where account_id = p_account and type = 'subscription' and status in ('processing', 'requires_action')), 0)::bigint
$$;

-- The caps in force at a moment, and of each what waits until when.
create function spending_caps(l spending_limit, p_at timestamptz)
returns table (period text, cap bigint, since timestamptz, until timestamptz, next_cap bigint, next_at timestamptz) language sql stable as $$
  select c.period, case when c.waits_until <= p_at then c.next else c.now end, b.since, (b.since at time zone 'UTC' + ('1 ' || c.period)::interval) at time zone 'UTC',
    case when c.waits_until > p_at then c.next end, case when c.waits_until > p_at then c.waits_until end
  from (values (1, 'day', l.day, l.next_day, l.day_at), (2, 'week', l.week, l.next_week, l.week_at), (3, 'month', l.month, l.next_month, l.month_at)) c (place, period, now, next, waits_until)
  cross join lateral (select date_trunc(c.period, p_at at time zone 'UTC') at time zone 'UTC' as since) b
  order by c.place
$$;

-- Refuses what a fan does not allow themselves: SL001 above a cap (detail: period, cap, left, resetsAt), SL002 while they cool off (detail: until). Holds their
-- limits until the transaction ends, so that two purchases at once cannot both fit. p_pending: what of p_amount `spent_since` counts already.
create function spending_check(p_account uuid, p_amount bigint, p_at timestamptz, p_pending bigint default 0) returns void language plpgsql as $$
declare
  l spending_limit;
  tight record;
begin
  select * into l from spending_limit where account_id = p_account for update;
  if not found then
    return;
  end if;
  if l.cool_off_until > p_at then
    raise exception 'cooling off' using errcode = 'SL002', detail = json_build_object('until', to_char(l.cool_off_until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))::text;
  end if;
  select c.period, c.cap, greatest(0, c.cap - spent_since(p_account, c.since) + p_pending) as remaining, c.until into tight
    from spending_caps(l, p_at) c where c.cap is not null order by 3, 4 desc limit 1;
  if found and p_amount > tight.remaining then
    raise exception 'above the limit' using errcode = 'SL001',
      detail = json_build_object('period', tight.period, 'cap', tight.cap, 'left', tight.remaining, 'resetsAt', to_char(tight.until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))::text;
  end if;
end $$;

drop function wallet_charge;

-- As before, within the limits that the buyer has set, for messages, streams and video calls too; `p_order` is what is ordered with it, `p_about` what a tip was given for.
create function wallet_charge(p_id uuid, p_type text, p_buyer uuid, p_performer uuid, p_item uuid, p_tokens bigint, p_gross bigint, p_fee bigint, p_net bigint,
  p_commission_bp integer, p_message text, p_available_at timestamptz, p_at timestamptz, p_key text, p_hash bytea, p_stale timestamptz,
  p_kinds text[], p_units text[], p_owners uuid[], p_amounts bigint[], p_order jsonb, p_about_type text, p_about uuid)
returns bigint language plpgsql as $$
declare
  remaining bigint;
  copies constant integer := coalesce((p_order->>'quantity')::integer, 1);
begin
  insert into idempotency_key (account_id, key, request_hash, result_id, created_at) values (p_buyer, p_key, p_hash, p_id, p_at)
    on conflict (account_id, key) do update set request_hash = excluded.request_hash, result_id = excluded.result_id, created_at = excluded.created_at
    where idempotency_key.created_at <= p_stale;
  if not found then
    return null;
  end if;
  -- The item before the limits, and both before the accounts of the ledger: everybody locks in this order.
  if p_type = 'feed' then
    update feed set total_sales = total_sales + 1 where id = p_item and status = 'active' and removed_at is null and price = p_tokens;
  elsif p_type = 'message' then
    perform from message where id = p_item and sender_id = p_performer and deleted_at is null and price = p_tokens for share;
  elsif p_type = 'stream' then
    update stream set total_sales = total_sales + 1 where id = p_item and performer_id = p_performer and status = 'live' and price = p_tokens;
  elsif p_type = 'video-call' then
    update video_call set status = 'paid', updated_at = p_at where id = p_item and user_id = p_buyer and performer_id = p_performer and status = 'accepted' and price = p_tokens;
  elsif p_order is not null then
    update asset set total_sales = total_sales + copies, stock = stock - copies
      where id = (p_order->>'product')::uuid and kind = 'product' and product_type = p_order->>'type' and status = 'active' and removed_at is null
        and price * copies = p_tokens and (stock is null or stock >= copies);
  elsif p_item is not null then
    update asset set total_sales = total_sales + 1 where id = p_item and kind = p_type and status = 'active' and is_complete and removed_at is null and price = p_tokens;
  end if;
  if (p_item is not null or p_order is not null) and not found then
    raise exception 'not for sale at this price' using errcode = 'WC001';
  end if;
  perform spending_check(p_buyer, p_gross, p_at);
  select posted.balance into strict remaining
    from ledger_post(p_id, p_type, 'charge:' || p_id, null, p_at, p_kinds, p_units, p_owners, p_amounts) posted where posted.kind = 'wallet';
  insert into sale (id, transaction_id, type, performer_id, buyer_id, item_id, gross, fee, net, commission_bp, tokens, message, quantity, about_type, about_id, available_at, created_at)
    values (p_id, p_id, p_type, p_performer, p_buyer, p_item, p_gross, p_fee, p_net, p_commission_bp, p_tokens, p_message, copies, p_about_type, p_about, p_available_at, p_at);
  if p_order is not null then
    insert into product_order (id, product_id, title, product_type, quantity, buyer_id, performer_id, status, address, history, created_at, updated_at)
      select p_id, (p_order->>'product')::uuid, p_order->>'title', p_order->>'type', copies, p_buyer, p_performer, first.status, nullif(p_order->'address', 'null'),
        jsonb_build_array(jsonb_build_object('status', first.status, 'at', to_char(p_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))), p_at, p_at
      from (select case when p_order->>'type' = 'digital' then 'delivered' else 'created' end as status) first;
  end if;
  return remaining;
end $$;
