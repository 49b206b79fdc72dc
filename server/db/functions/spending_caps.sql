-- The spending caps in force at a moment, with the beginning and the end of each period, and the cap that will replace
-- each one and when.
create or replace function spending_caps(l spending_limit, p_at timestamptz)
returns table (period text, cap bigint, since timestamptz, until timestamptz, next_cap bigint, next_at timestamptz) language sql stable as $$
  select c.period, case when c.waits_until <= p_at then c.next else c.now end, b.since, (b.since at time zone 'UTC' + ('1 ' || c.period)::interval) at time zone 'UTC',
    case when c.waits_until > p_at then c.next end, case when c.waits_until > p_at then c.waits_until end
  from (values (1, 'day', l.day, l.next_day, l.day_at), (2, 'week', l.week, l.next_week, l.week_at), (3, 'month', l.month, l.next_month, l.month_at)) c (place, period, now, next, waits_until)
  cross join lateral (select date_trunc(c.period, p_at at time zone 'UTC') at time zone 'UTC' as since) b
  order by c.place
$$;
