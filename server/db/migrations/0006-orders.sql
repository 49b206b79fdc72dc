-- Delivery addresses, and orders of products.

create table address (
  id uuid primary key,
  account_id uuid not null references account on delete cascade,
  name text not null,
  country text not null,
  state text not null default '',
  city text not null,
  zip_code text not null default '',
  street_address text not null,
  street_number text not null default '',
  unit text not null default '',
  district text not null default '',
  phone text not null default '',
  is_default boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index address_account on address (account_id, created_at desc);
create unique index address_default on address (account_id) where is_default;

create table product_order (
  -- The sale's id too.
  id uuid primary key references sale,
  number bigint generated always as identity (start with 1001),
  product_id uuid not null references asset,
  -- As it was called when it was bought.
  title text not null,
  product_type text not null check (product_type in ('physical', 'digital')),
  quantity integer not null check (quantity > 0),
  buyer_id uuid not null references account,
  performer_id uuid not null references account,
  status text not null check (status in ('created', 'processing', 'shipped', 'delivered', 'refunded')),
  -- A copy: what the buyer later changes in the address book changes no parcel.
  address jsonb,
  tracking_code text,
  -- [{status, at}], oldest first.
  history jsonb not null,
  -- The seller has been written to.
  is_told boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((product_type = 'physical') = (address is not null))
);
create index product_order_buyer on product_order (buyer_id, created_at desc, id desc);
create index product_order_performer on product_order (performer_id, created_at desc, id desc);

drop function wallet_charge;

-- As before, and a product is ordered in the same call: `p_order` holds product, quantity, title, type and address. Its stock can never be sold twice.
-- What has nothing in it any more (`is_complete`, see 0007) is not sold.
create function wallet_charge(p_id uuid, p_type text, p_buyer uuid, p_performer uuid, p_item uuid, p_tokens bigint, p_gross bigint, p_fee bigint, p_net bigint,
  p_commission_bp integer, p_message text, p_available_at timestamptz, p_at timestamptz, p_key text, p_hash bytea, p_stale timestamptz,
  p_kinds text[], p_units text[], p_owners uuid[], p_amounts bigint[], p_order jsonb)
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
  -- Before the accounts of the ledger: everybody locks in this order.
  if p_type = 'feed' then
    update feed set total_sales = total_sales + 1 where id = p_item and status = 'active' and removed_at is null and price = p_tokens;
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
  select posted.balance into strict remaining
    from ledger_post(p_id, p_type, 'charge:' || p_id, null, p_at, p_kinds, p_units, p_owners, p_amounts) posted where posted.kind = 'wallet';
  insert into sale (id, transaction_id, type, performer_id, buyer_id, item_id, gross, fee, net, commission_bp, tokens, message, quantity, available_at, created_at)
    values (p_id, p_id, p_type, p_performer, p_buyer, p_item, p_gross, p_fee, p_net, p_commission_bp, p_tokens, p_message, copies, p_available_at, p_at);
  if p_order is not null then
    insert into product_order (id, product_id, title, product_type, quantity, buyer_id, performer_id, status, address, history, created_at, updated_at)
      select p_id, (p_order->>'product')::uuid, p_order->>'title', p_order->>'type', copies, p_buyer, p_performer, first.status, nullif(p_order->'address', 'null'),
        jsonb_build_array(jsonb_build_object('status', first.status, 'at', to_char(p_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))), p_at, p_at
      from (select case when p_order->>'type' = 'digital' then 'delivered' else 'created' end as status) first;
  end if;
  return remaining;
end $$;
