-- As search_items, among the rows with letters of scripts without spaces (migration 0140), which it reads in the same
-- parts. p_words: lexemes as search_lexemes makes them; p_runs: what the folded text contains, because neighbouring
-- letters alone would find `東都 京東` for `東京都`. The statement is planned anew for each part: it is asked far more
-- seldom than the words of search_items.
create or replace function search_wide_items(p_kind text, p_words text, p_runs text[], p_before bigint, p_limit integer)
returns table (id uuid, performer_id uuid, number bigint) language plpgsql stable as $$
declare
  letters constant text[] := array['a', 'b', 'c', ''];
  powers constant integer[] := array[8, 13, 17, 0];
  -- The words and the condition of the index of each kind, as migration 0140 has them.
  words constant text := case p_kind
    when 'feed' then 'title || '' '' || caption || case when access = ''free'' then '' '' || text else '''' end'
    when 'stream' then 'title || '' '' || description'
    else 'title || '' '' || caption || case when kind = ''product'' then '' '' || description else '''' end'
  end;
  among constant text := case p_kind
    when 'feed' then 'feed where status = ''active'' and not is_story and removed_at is null'
    when 'stream' then 'stream where status in (''live'', ''scheduled'')'
    when 'photo' then 'asset where kind = ''photo'' and gallery_id is null and status = ''active'' and is_complete and removed_at is null'
    else format('asset where kind = %L and status = ''active'' and is_complete and removed_at is null', p_kind)
  end;
  upper bigint := p_before;
  lower bigint := 0;
  newest bigint;
  oldest bigint;
  wanted tsquery;
  missing integer := p_limit;
  found integer;
begin
  if upper is null then
    select last_value + 1 into upper from (
      select last_value from feed_search_number_seq where p_kind = 'feed'
      union all select last_value from asset_search_number_seq where p_kind in ('video', 'product', 'photo')
      union all select last_value from stream_search_number_seq where p_kind = 'stream'
    ) numbers;
  end if;
  for part in 1..4 loop
    exit when upper <= 0 or missing <= 0;
    if part = 4 then
      lower := 0;
      wanted := p_words::tsquery;
    else
      newest := (upper - 1) >> powers[part];
      oldest := greatest(0, newest - 1);
      lower := oldest << powers[part];
      wanted := case
        when part = 1 then format('(%s) & (''a%s/'' | ''a%s/'')', p_words, newest, oldest)
        else regexp_replace(p_words, '''([^'']+)''', format('(''%1$s%2$s/\1'' | ''%1$s%3$s/\1'')', letters[part], newest, oldest), 'g')
      end::tsquery;
    end if;
    return query execute format(
      'select id, performer_id, search_number from %s and has_wide(%s) and search_lexemes(%s, search_number) @@ $1 and search_number >= $2 and search_number < $3
        and not exists (select from unnest($5) run where strpos(fold_wide(%s), run) = 0) order by search_number desc limit $4', among, words, words, words)
      using wanted, lower, upper, missing, p_runs;
    get diagnostics found = row_count;
    missing := missing - found;
    upper := lower;
  end loop;
end $$;
