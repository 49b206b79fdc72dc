-- The month of an id of version 7, as the number of months since the year 0.
create or replace function month_of_id(p_id uuid) returns integer language sql immutable as $$
  select (extract(year from at) * 12 + extract(month from at))::integer - 1
  from (select to_timestamp(('x' || translate(left(p_id::text, 13), '-', ''))::bit(48)::bigint / 1000.0) at time zone 'UTC' as at) moment
$$;
