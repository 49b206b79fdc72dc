-- A charge from the wallet in one call: a repeat is found by its key, the money moves, the sale is written. A function, so that the database plans it once
-- for each connection. Answers the wallet's balance after it, or null when the key was taken before (one that is older than p_stale is taken anew).
create function wallet_charge(p_id uuid, p_type text, p_buyer uuid, p_performer uuid, p_item uuid, p_tokens bigint, p_gross bigint, p_fee bigint, p_net bigint,
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
  select posted.balance into strict remaining
    from ledger_post(p_id, p_type, 'charge:' || p_id, null, p_at, p_kinds, p_units, p_owners, p_amounts) posted where posted.kind = 'wallet';
  insert into sale (id, transaction_id, type, performer_id, buyer_id, item_id, gross, fee, net, commission_bp, tokens, message, available_at, created_at)
    values (p_id, p_id, p_type, p_performer, p_buyer, p_item, p_gross, p_fee, p_net, p_commission_bp, p_tokens, p_message, p_available_at, p_at);
  return remaining;
end $$;
