-- Refusals that are expected (a wallet that is short, a price that has changed, what was bought already, a fan's own limits) are answers of these functions and
-- no errors of the session: PostgreSQL writes an error with its whole statement to its log, and these happen every day. Inside, an error still undoes what was
-- written so far; it is caught by the function that the application calls.

-- What an account has brought to the site since a moment, in cents: top-ups, and subscriptions paid by card, those under way among them; less what was given back.
create function paid_in_since(p_account uuid, p_since timestamptz) returns bigint language sql stable as $$
  select coalesce(sum(amount), 0)::bigint from payment
  where account_id = p_account and gateway <> 'wallet' and coalesce(settled_at, created_at) >= p_since and status in ('processing', 'requires_action', 'succeeded')
$$;

-- What refuses an amount in cents by the fan's own limits, or null: {code: SL001, period, cap, left, resetsAt} above a cap, {code: SL002, until} during a break.
-- Holds the limits until the transaction ends, so that two purchases at once cannot both fit. p_pending: what of p_amount `spent_since` counts already.
-- A top-up must fit into what a cap leaves of what was spent, and of what was paid in.
create function spending_refusal(p_account uuid, p_amount bigint, p_at timestamptz, p_pending bigint default 0, p_is_top_up boolean default false)
returns jsonb language plpgsql as $$
declare
  l spending_limit;
  tight record;
begin
  select * into l from spending_limit where account_id = p_account for update;
  if not found then
    return null;
  end if;
  if l.cool_off_until > p_at then
    return jsonb_build_object('code', 'SL002', 'until', to_char(l.cool_off_until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'));
  end if;
  select c.period, c.cap, greatest(0, c.cap - u.used + p_pending) as remaining, c.until into tight
    from spending_caps(l, p_at) c
    cross join lateral (select greatest(spent_since(p_account, c.since), case when p_is_top_up then paid_in_since(p_account, c.since) else 0 end) as used) u
    where c.cap is not null order by 3, 4 desc limit 1;
  if found and p_amount > tight.remaining then
    return jsonb_build_object('code', 'SL001', 'period', tight.period, 'cap', tight.cap, 'left', tight.remaining,
      'resetsAt', to_char(tight.until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'));
  end if;
  return null;
end $$;

-- `ledger_post`, with an account that would go below zero as an answer: one row whose `refusal` is {code: LG002, kind, owner, balance, required}, and nothing was written.
create function ledger_post_or_refuse(p_id uuid, p_kind text, p_reference text, p_reverses uuid, p_at timestamptz,
  p_kinds text[], p_units text[], p_owners uuid[], p_amounts bigint[])
returns table (kind text, owner_id uuid, balance bigint, refusal jsonb) language plpgsql as $$
declare
  said text;
begin
  return query select posted.kind, posted.owner_id, posted.balance, null::jsonb
    from ledger_post(p_id, p_kind, p_reference, p_reverses, p_at, p_kinds, p_units, p_owners, p_amounts) posted;
exception when sqlstate 'LG002' then
  get stacked diagnostics said = pg_exception_detail;
  return query select null::text, null::uuid, null::bigint, said::jsonb || '{"code": "LG002"}';
end $$;

drop function wallet_charge;

-- A charge from the wallet in one call. Answers the wallet's balance after it; nothing at all when the key was taken before; or, with nothing written, why it is
-- refused: {code: WC001} not for sale at this price any more, WC002 bought already, SL001 and SL002 the buyer's own limits, LG002 the wallet is short.
create function wallet_charge(p_id uuid, p_type text, p_buyer uuid, p_performer uuid, p_item uuid, p_tokens bigint, p_gross bigint, p_fee bigint, p_net bigint,
  p_commission_bp integer, p_message text, p_available_at timestamptz, p_at timestamptz, p_key text, p_hash bytea, p_stale timestamptz,
  p_kinds text[], p_units text[], p_owners uuid[], p_amounts bigint[], p_order jsonb, p_about_type text, p_about uuid)
returns table (balance bigint, refusal jsonb) language plpgsql as $$
#variable_conflict use_column
declare
  remaining bigint;
  refused jsonb;
  said text;
  copies constant integer := coalesce((p_order->>'quantity')::integer, 1);
begin
  insert into idempotency_key (account_id, key, request_hash, result_id, created_at) values (p_buyer, p_key, p_hash, p_id, p_at)
    on conflict (account_id, key) do update set request_hash = excluded.request_hash, result_id = excluded.result_id, created_at = excluded.created_at
    where idempotency_key.created_at <= p_stale;
  if not found then
    return;
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
    raise exception using errcode = 'WC000', message = 'refused', detail = '{"code": "WC001"}';
  end if;
  refused := spending_refusal(p_buyer, p_gross, p_at);
  if refused is not null then
    raise exception using errcode = 'WC000', message = 'refused', detail = refused::text;
  end if;
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
  return query select remaining, null::jsonb;
exception
  when sqlstate 'WC000' then
    get stacked diagnostics said = pg_exception_detail;
    return query select null::bigint, said::jsonb;
  when sqlstate 'LG002' then
    get stacked diagnostics said = pg_exception_detail;
    return query select null::bigint, said::jsonb || '{"code": "LG002"}';
  when unique_violation then
    get stacked diagnostics said = constraint_name;
    if said <> 'sale_once' then
      raise;
    end if;
    return query select null::bigint, '{"code": "WC002"}'::jsonb;
end $$;

drop function spending_check;
