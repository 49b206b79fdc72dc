-- The lowest id of version 7 that can be given in a month, a number of months since the year 0.
create or replace function first_id_of_month(p_month integer) returns uuid language sql immutable as $$
  select rpad(lpad(to_hex((extract(epoch from make_timestamp(p_month / 12, p_month % 12 + 1, 1, 0, 0, 0)) * 1000)::bigint), 12, '0'), 32, '0')::uuid
$$;
