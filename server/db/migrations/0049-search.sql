-- Search and discovery (decision record 0045): public words in columns that the database derives itself, so that no writer of items can forget them and words that become locked are gone in the same transaction.

create extension if not exists pg_trgm;

-- A creator who does not want to be found is on no list of creators and in no search; the page stays open.
alter table performer add column is_listed boolean not null default true;

-- Words are folded: lower case, without accents, letters and digits only, at most 60 characters; a hashtag is also a word of its own with its sign (server/features/catalogue/search/words.ts does the same with what is typed).
-- Title and caption are public; the text only of a free post. `a…/` names the group of 256 neighbours that the row belongs to; `b…/word` and `c…/word` are the word within its group of about 8 and 131 thousand. So a search reads the newest rows first and never all.
alter table feed
  add column search_number bigint generated always as identity,
  add column search_words tsvector generated always as (array_to_tsvector(
    array_remove(string_to_array(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
      translate(replace(replace(replace(regexp_replace(
        lower(normalize(title || ' ' || caption || case when access = 'free' then ' ' || text else '' end, NFD) collate "und-x-icu"),
        '[\u0300-\u036f_]', '', 'g'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'øłđðħŧı', 'olddhti'),
      '[^[:alnum:]#]+', ' ', 'g'), '([[:alnum:]]{60})[[:alnum:]]+', '\1', 'g'), '#(?![[:alnum:]])', '', 'g'), '#([[:alnum:]]+)', ' \1 #\1', 'g'),
      '([^ ]+)', '\1 b' || (search_number >> 13)::text || '/\1 c' || (search_number >> 17)::text || '/\1', 'g'), ' '), '')
    || array['a' || (search_number >> 8)::text || '/']
  )) stored;
create index feed_search on feed using gin (search_words) with (fastupdate = off) where status = 'active' and not is_story and removed_at is null;

-- The description of a product is public, that of a video is not.
alter table asset
  add column search_number bigint generated always as identity,
  add column search_words tsvector generated always as (array_to_tsvector(
    array_remove(string_to_array(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
      translate(replace(replace(replace(regexp_replace(
        lower(normalize(title || ' ' || caption || case when kind = 'product' then ' ' || description else '' end, NFD) collate "und-x-icu"),
        '[\u0300-\u036f_]', '', 'g'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'øłđðħŧı', 'olddhti'),
      '[^[:alnum:]#]+', ' ', 'g'), '([[:alnum:]]{60})[[:alnum:]]+', '\1', 'g'), '#(?![[:alnum:]])', '', 'g'), '#([[:alnum:]]+)', ' \1 #\1', 'g'),
      '([^ ]+)', '\1 b' || (search_number >> 13)::text || '/\1 c' || (search_number >> 17)::text || '/\1', 'g'), ' '), '')
    || array['a' || (search_number >> 8)::text || '/']
  )) stored;
create index asset_search_videos on asset using gin (search_words) with (fastupdate = off) where kind = 'video' and status = 'active' and is_complete and removed_at is null;
create index asset_search_products on asset using gin (search_words) with (fastupdate = off) where kind = 'product' and status = 'active' and is_complete and removed_at is null;

-- Creators are found by the beginning of a word or by a similar one. A space stands before each word.
alter table account add column search_name text generated always as (
  ' ' || regexp_replace(
    translate(replace(replace(replace(regexp_replace(
      lower(normalize(name || ' ' || coalesce(username, ''), NFD) collate "und-x-icu"),
      '[\u0300-\u036f_]', '', 'g'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'øłđðħŧı', 'olddhti'),
    '[^[:alnum:]]+', ' ', 'g')
) stored;
create index account_search on account using gin (search_name gin_trgm_ops) where is_performer;
alter table performer add column search_name text generated always as (
  ' ' || regexp_replace(
    translate(replace(replace(replace(regexp_replace(
      lower(normalize(coalesce(craft, '') || ' ' || coalesce(tagline, ''), NFD) collate "und-x-icu"),
      '[\u0300-\u036f_]', '', 'g'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'øłđðħŧı', 'olddhti'),
    '[^[:alnum:]]+', ' ', 'g')
) stored;
create index performer_search on performer using gin (search_name gin_trgm_ops) where approved_at is not null;

-- The words of everything that can be found, to complete what is typed and to correct it. It is counted anew every night.
create table search_word (
  word text collate "C" primary key,
  documents integer not null
);
create index search_word_similar on search_word using gin (word gin_trgm_ops);
insert into search_word (word, documents)
select word, count(*) from (
  select unnest(tsvector_to_array(search_words)) as word from feed where status = 'active' and not is_story and removed_at is null
  union all select unnest(tsvector_to_array(search_words)) from asset where kind in ('video', 'product') and status = 'active' and is_complete and removed_at is null
) found where strpos(word, '/') = 0 group by word;

-- What an account has searched for last. Only it sees this.
create table recent_search (
  id uuid primary key,
  account_id uuid not null references account on delete cascade,
  keyword text not null,
  -- The folded words: the same search in another spelling is the same entry.
  folded text not null,
  searched_at timestamptz(3) not null,
  unique (account_id, folded)
);
create index recent_search_newest on recent_search (account_id, searched_at desc, id desc);

-- That somebody has searched for something on a day, without who: keyed hashes that differ each day. A network and an account count once. Rows are deleted after a few days.
create table search_vote (
  day date not null,
  folded text not null,
  network bytea not null,
  account bytea,
  keyword text not null,
  primary key (day, folded, network)
);
create unique index search_vote_account on search_vote (day, folded, account) where account is not null;

-- What many people search for these days. Counted every few minutes.
create table search_trend (
  keyword text primary key,
  people integer not null
);
