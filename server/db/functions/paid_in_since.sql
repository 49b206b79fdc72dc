-- What an account has paid in since a moment, in cents: top-ups and subscriptions paid by card, including those in
-- progress, without refunded ones.
create or replace function paid_in_since(p_account uuid, p_since timestamptz) returns bigint language sql stable as $$
  select coalesce(sum(amount), 0)::bigint from payment
  where account_id = p_account and gateway <> 'wallet' and coalesce(settled_at, created_at) >= p_since and status in ('processing', 'requires_action', 'succeeded')
$$;
