-- The newest items of a kind with the words of a tsquery in their public texts, below a search number (null: from the
-- newest on), at most p_limit. They are read in up to four parts, newest first: up to 512 rows, 16 thousand, 262
-- thousand, and the rest, by the marks in search_words (migration 0049). Words with too few results in one part are so
-- rare that the next part has few as well. Everything happens in one call with kept plans, because planning a statement
-- takes longer than reading a part. Who may see an item is for the caller to decide.
create or replace function search_items(p_kind text, p_words text, p_before bigint, p_limit integer)
returns table (id uuid, performer_id uuid, number bigint) language plpgsql stable set plan_cache_mode = force_generic_plan as $$
declare
  -- The groups of neighbours, as powers of 2, by the letter of their marks.
  letters constant text[] := array['a', 'b', 'c', ''];
  powers constant integer[] := array[8, 13, 17, 0];
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
      -- The rows of the smallest groups have a mark; in the others each word is indexed within its group.
      wanted := case
        when part = 1 then format('(%s) & (''a%s/'' | ''a%s/'')', p_words, newest, oldest)
        else regexp_replace(p_words, '''([^'']+)''', format('(''%1$s%2$s/\1'' | ''%1$s%3$s/\1'')', letters[part], newest, oldest), 'g')
      end::tsquery;
    end if;
    -- One statement for each partial index.
    if p_kind = 'feed' then
      return query select feed.id, feed.performer_id, search_number from feed
        where search_words @@ wanted and search_number >= lower and search_number < upper and status = 'active' and not is_story and removed_at is null
        order by search_number desc limit missing;
    elsif p_kind = 'video' then
      return query select asset.id, asset.performer_id, search_number from asset
        where search_words @@ wanted and search_number >= lower and search_number < upper and kind = 'video' and status = 'active' and is_complete and removed_at is null
        order by search_number desc limit missing;
    elsif p_kind = 'product' then
      return query select asset.id, asset.performer_id, search_number from asset
        where search_words @@ wanted and search_number >= lower and search_number < upper and kind = 'product' and status = 'active' and is_complete and removed_at is null
        order by search_number desc limit missing;
    elsif p_kind = 'photo' then
      return query select asset.id, asset.performer_id, search_number from asset
        where search_words @@ wanted and search_number >= lower and search_number < upper and kind = 'photo' and gallery_id is null and status = 'active' and is_complete and removed_at is null
        order by search_number desc limit missing;
    elsif p_kind = 'stream' then
      return query select stream.id, stream.performer_id, search_number from stream
        where search_words @@ wanted and search_number >= lower and search_number < upper and status in ('live', 'scheduled')
        order by search_number desc limit missing;
    end if;
    get diagnostics found = row_count;
    missing := missing - found;
    upper := lower;
  end loop;
end $$;
