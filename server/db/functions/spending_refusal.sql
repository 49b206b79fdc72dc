-- Why the fan's own spending limits refuse an amount in cents, or null: {code: SL001, period, cap, left, resetsAt}
-- above a cap, {code: SL002, until} during a break. Locks the limits until the transaction ends, so that two purchases
-- at once cannot both fit. p_pending: the part of p_amount that spent_since includes already. A top-up must fit into
-- both what a cap leaves of the amount spent and what it leaves of the amount paid in.
create or replace function spending_refusal(p_account uuid, p_amount bigint, p_at timestamptz, p_pending bigint default 0, p_is_top_up boolean default false)
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
