-- The only function that moves money. The parallel arrays are the entries of one transaction; several entries of one
-- account are added up. Returns one row with the new balance for each account that has an owner, one row with a null
-- kind if there is none, and no row if the reference was posted before. Raises LG001 if a unit does not sum to zero,
-- and LG002 if the account of an owner would become negative (detail: kind, owner, balance, required).
create or replace function ledger_post(p_id uuid, p_kind text, p_reference text, p_reverses uuid, p_at timestamptz,
  p_kinds text[], p_units text[], p_owners uuid[], p_amounts bigint[])
returns table (kind text, owner_id uuid, balance bigint) language plpgsql as $$
#variable_conflict use_column
declare
  platform constant uuid := '00000000-0000-0000-0000-000000000000';
  -- The platform's accounts are split into 16 stripes, so that two charges at once seldom wait for the same row. A
  -- transaction uses one of them.
  own_stripe constant smallint := (hashtext(p_id::text) & 15)::smallint;
  ids bigint[];
  amounts bigint[];
  balances bigint[];
  short record;
begin
  if exists (select from unnest(p_units, p_amounts) e (unit, amount) group by unit having sum(amount) <> 0) then
    raise exception 'ledger transaction % does not sum to zero', p_reference using errcode = 'LG001';
  end if;
  insert into ledger_transaction (id, kind, reference, reverses, created_at) values (p_id, p_kind, p_reference, p_reverses, p_at) on conflict (reference) do nothing;
  if not found then
    return;
  end if;
  -- Accounts are created on first use, always in the same order, so that two transactions cannot deadlock.
  insert into ledger_account (kind, unit, owner_id, stripe)
    select distinct e.kind, e.unit, e.owner, case when e.owner is null then own_stripe else 0 end
    from unnest(p_kinds, p_units, p_owners) e (kind, unit, owner)
    where not exists (
      select from ledger_account a
      where a.holder = coalesce(e.owner, platform) and a.kind = e.kind and a.unit = e.unit and a.stripe = case when e.owner is null then own_stripe else 0 end)
    order by 3, 1, 2
    on conflict do nothing;
  -- Every transaction locks its accounts in the same order, those of people before those of the platform. So no two
  -- transactions deadlock, and a reversal, which has to read a person's balance first, can lock that part of the order
  -- in advance.
  select array_agg(l.id order by l.id), array_agg(l.amount order by l.id), array_agg(l.balance + l.amount order by l.id)
    into ids, amounts, balances
    from (
      select a.id, a.balance, e.amount
      from (
        select kind, unit, owner, sum(amount)::bigint as amount
        from unnest(p_kinds, p_units, p_owners, p_amounts) u (kind, unit, owner, amount)
        group by 1, 2, 3 having sum(amount) <> 0) e
      join ledger_account a
        on a.holder = coalesce(e.owner, platform) and a.kind = e.kind and a.unit = e.unit and a.stripe = case when e.owner is null then own_stripe else 0 end
      order by a.owner_id is null, a.id
      for update of a) l;
  select a.kind, a.owner_id, m.balance - m.amount as balance, -m.amount as required into short
    from unnest(ids, amounts, balances) m (id, amount, balance) join ledger_account a on a.id = m.id
    where m.balance < 0 and a.owner_id is not null
    order by a.id limit 1;
  if found then
    raise exception 'not covered' using errcode = 'LG002',
      detail = json_build_object('kind', short.kind, 'owner', short.owner_id, 'balance', short.balance, 'required', short.required)::text;
  end if;
  return query
    with written as (
      insert into ledger_entry (transaction_id, account_id, amount, balance_after)
      select p_id, m.id, m.amount, m.balance from unnest(ids, amounts, balances) m (id, amount, balance) order by m.id
      returning id, account_id, balance_after),
    moved as (
      update ledger_account a set balance = w.balance_after, last_entry_id = w.id from written w where a.id = w.account_id
      returning a.kind, a.owner_id, a.balance)
    select m.kind, m.owner_id, m.balance from moved m where m.owner_id is not null;
  if not found then
    return query select null::text, null::uuid, null::bigint;
  end if;
end $$;
