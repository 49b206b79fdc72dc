-- The moment at which the month of an id of version 7 began: one expression, which PostgreSQL puts into the condition of a
-- trigger instead of calling it.
create or replace function month_start_of_id(p_id uuid) returns timestamp language sql immutable as $$
  select date_trunc('month', to_timestamp(('x' || translate(left(p_id::text, 13), '-', ''))::bit(48)::bigint / 1000.0) at time zone 'UTC')
$$;
