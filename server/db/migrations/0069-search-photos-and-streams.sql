-- Photos and live streams are searched too (decision record 0053). A single photo's title and caption are public, those
-- of a photo in a gallery are not, so it leaves this index as it enters one.
create index asset_search_photos on asset using gin (search_words) with (fastupdate = off) where kind = 'photo' and gallery_id is null and status = 'active' and is_complete and removed_at is null;

-- Title and description of a stream are public. Words are folded and marked as in migration 0049.
alter table stream
  add column search_number bigint generated always as identity,
  add column search_words tsvector generated always as (array_to_tsvector(
    array_remove(string_to_array(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
      translate(replace(replace(replace(regexp_replace(
        lower(normalize(title || ' ' || description, NFD) collate "und-x-icu"),
        '[\u0300-\u036f_]', '', 'g'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'øłđðħŧı', 'olddhti'),
      '[^[:alnum:]#]+', ' ', 'g'), '([[:alnum:]]{60})[[:alnum:]]+', '\1', 'g'), '#(?![[:alnum:]])', '', 'g'), '#([[:alnum:]]+)', ' \1 #\1', 'g'),
      '([^ ]+)', '\1 b' || (search_number >> 13)::text || '/\1 c' || (search_number >> 17)::text || '/\1', 'g'), ' '), '')
    || array['a' || (search_number >> 8)::text || '/']
  )) stored;
create index stream_search on stream using gin (search_words) with (fastupdate = off) where status in ('live', 'scheduled');

-- The words of both complete what is typed from now on.
insert into search_word (word, documents)
select word, count(*) from (
  select unnest(tsvector_to_array(search_words)) as word from asset where kind = 'photo' and gallery_id is null and status = 'active' and is_complete and removed_at is null
  union all select unnest(tsvector_to_array(search_words)) from stream where status in ('live', 'scheduled')
) found where strpos(word, '/') = 0 group by word
on conflict (word) do update set documents = search_word.documents + excluded.documents;
