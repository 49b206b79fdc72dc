-- What a card is about to pay for counts in the period in which it is decided, also when it was begun in the one before: the cardholder may be at the bank at midnight.
create or replace function spent_since(p_account uuid, p_since timestamptz) returns bigint language sql stable as $$
  select coalesce((select sum(gross) from sale where buyer_id = p_account and created_at >= p_since and status in ('pending', 'available')), 0)::bigint
    + coalesce((select sum(amount) from payment where account_id = p_account and type = 'subscription' and status in ('processing', 'requires_action')), 0)::bigint
$$;
