-- Charges a wallet for one purchase in one call. Returns the wallet's new balance; no row if the idempotency key was
-- used before; or, with nothing written, the refusal: {code: WC001} no longer for sale at this price, WC002 bought
-- already, SL001 and SL002 the buyer's own limits (spending_refusal), LG002 insufficient funds.
create or replace function wallet_charge(p_id uuid, p_type text, p_buyer uuid, p_performer uuid, p_item uuid, p_tokens bigint, p_gross bigint, p_fee bigint, p_net bigint,
  p_commission_bp integer, p_message text, p_available_at timestamptz, p_at timestamptz, p_key text, p_hash bytea, p_stale timestamptz,
  p_kinds text[], p_units text[], p_owners uuid[], p_amounts bigint[], p_order jsonb, p_about_type text, p_about uuid, p_event jsonb)
returns table (balance bigint, refusal jsonb) language plpgsql as $$
#variable_conflict use_column
declare
  remaining bigint;
  refused jsonb;
  detail_text text;
  copies constant integer := coalesce((p_order->>'quantity')::integer, 1);
begin
  insert into idempotency_key (account_id, key, request_hash, result_id, created_at) values (p_buyer, p_key, p_hash, p_id, p_at)
    on conflict (account_id, key) do update set request_hash = excluded.request_hash, result_id = excluded.result_id, created_at = excluded.created_at
    where idempotency_key.created_at <= p_stale;
  if not found then
    return;
  end if;
  -- Lock order, everywhere: the item, then the limits, then the accounts of the ledger.
  if p_type = 'feed' then
    update feed set total_sales = total_sales + 1 where id = p_item and status = 'active' and removed_at is null and price = p_tokens;
  elsif p_type = 'message' then
    perform from message where id = p_item and sender_id = p_performer and deleted_at is null and price = p_tokens for share;
  elsif p_type = 'stream' then
    update stream set total_sales = total_sales + 1 where id = p_item and performer_id = p_performer and status in ('scheduled', 'starting', 'live') and price = p_tokens;
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
    raise exception using errcode = 'WC000', message = 'refused', detail = '{"code": "WC001"}';
  end if;
  refused := spending_refusal(p_buyer, p_gross, p_at);
  if refused is not null then
    raise exception using errcode = 'WC000', message = 'refused', detail = refused::text;
  end if;
  insert into sale (id, transaction_id, type, performer_id, buyer_id, item_id, gross, fee, net, commission_bp, tokens, message, quantity, about_type, about_id, available_at, created_at)
    values (p_id, p_id, p_type, p_performer, p_buyer, p_item, p_gross, p_fee, p_net, p_commission_bp, p_tokens, p_message, copies, p_about_type, p_about, p_available_at, p_at);
  if p_order is not null then
    insert into product_order (id, product_id, title, product_type, quantity, buyer_id, performer_id, status, address, history, created_at, updated_at)
      select p_id, (p_order->>'product')::uuid, p_order->>'title', p_order->>'type', copies, p_buyer, p_performer, first.status, nullif(p_order->'address', 'null'),
        jsonb_build_array(jsonb_build_object('status', first.status, 'at', to_char(p_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))), p_at, p_at
      from (select case when p_order->>'type' = 'digital' then 'delivered' else 'created' end as status) first;
  end if;
  insert into event_outbox (id, name, data, at, deliver_at) values (p_id, 'purchase.completed', p_event, p_at, p_at + interval '10 seconds');
  -- At last, because all charges of a creator, or of a stripe of the platform, wait for these locks until the commit.
  select posted.balance into strict remaining
    from ledger_post(p_id, p_type, 'charge:' || p_id, null, p_at, p_kinds, p_units, p_owners, p_amounts) posted where posted.kind = 'wallet';
  return query select remaining, null::jsonb;
exception
  when sqlstate 'WC000' then
    get stacked diagnostics detail_text = pg_exception_detail;
    return query select null::bigint, detail_text::jsonb;
  when sqlstate 'LG002' then
    get stacked diagnostics detail_text = pg_exception_detail;
    return query select null::bigint, detail_text::jsonb || '{"code": "LG002"}';
  when unique_violation then
    get stacked diagnostics detail_text = constraint_name;
    if detail_text <> 'sale_once' then
      raise;
    end if;
    return query select null::bigint, '{"code": "WC002"}'::jsonb;
end $$;
