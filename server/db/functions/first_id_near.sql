-- The lowest id of version 7 that can be given some time after another one, or before it.
create or replace function first_id_near(p_id uuid, p_shift interval) returns uuid language sql immutable as $$
  select rpad(lpad(to_hex(greatest(('x' || translate(left(p_id::text, 13), '-', ''))::bit(48)::bigint + (extract(epoch from p_shift) * 1000)::bigint, 0)), 12, '0'), 32, '0')::uuid
$$;
