-- ledger_post for callers that expect insufficient funds: instead of an error, which PostgreSQL would log with the
-- whole statement, returns one row whose refusal is {code: LG002, kind, owner, balance, required}. Nothing has been
-- written then.
create or replace function ledger_post_or_refuse(p_id uuid, p_kind text, p_reference text, p_reverses uuid, p_at timestamptz,
  p_kinds text[], p_units text[], p_owners uuid[], p_amounts bigint[])
returns table (kind text, owner_id uuid, balance bigint, refusal jsonb) language plpgsql as $$
declare
  detail_text text;
begin
  return query select posted.kind, posted.owner_id, posted.balance, null::jsonb
    from ledger_post(p_id, p_kind, p_reference, p_reverses, p_at, p_kinds, p_units, p_owners, p_amounts) posted;
exception when sqlstate 'LG002' then
  get stacked diagnostics detail_text = pg_exception_detail;
  return query select null::text, null::uuid, null::bigint, detail_text::jsonb || '{"code": "LG002"}';
end $$;
