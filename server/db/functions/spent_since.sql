-- What an account has spent since a moment, in cents: sales to it that were not refunded, and subscription payments by
-- card that are in progress, also those that began earlier, because the bank may confirm them after midnight. Top-ups
-- do not count: they only move the account's own money.
create or replace function spent_since(p_account uuid, p_since timestamptz) returns bigint language sql stable as $$
  select coalesce((select sum(gross) from sale where buyer_id = p_account and created_at >= p_since and status in ('pending', 'available')), 0)::bigint
    + coalesce((select sum(amount) from payment where account_id = p_account and type = 'subscription' and status in ('processing', 'requires_action')), 0)::bigint
$$;
