-- What a text is found by: words of other scripts, hashtags with their sign, and `~` with each letter and each two
-- neighbouring letters of a run. The marks of neighbours are those of search_words (migration 0049).
-- Indexes hold what it answers: a numbered migration that also defines the new text and makes them anew goes with a change.
create or replace function search_lexemes(p_text text, p_number bigint) returns tsvector language plpgsql immutable parallel safe as $$
declare
  folded text := public.fold_wide(p_text);
  lexemes text[];
begin
  lexemes := array(
    select left(hit[1], 60) from regexp_matches(regexp_replace(folded, '[\u0591-\u05bd\u05bf-\u05c7\u05d0-\u05f2\u0610-\u061a\u0620-\u0669\u066e-\u06d3\u06d5-\u06fc\u0710-\u0963\u0966-\u0df3\u0e01-\u0e3a\u0e40-\u0e4e\u0e50-\u0e59\u0e81-\u0edf\u0f00-\u1049\u1050-\u135f\u1369-\u17d3\u17d7-\u1dbf\u2c80-\u2dff\u3005-\u3007\u3041-\u3096\u3099\u309a\u309d-\u309f\u30a1-\u30fa\u30fc-\u30ff\u3105-\u318e\u31a0-\u31ff\u3400-\u9fff\ua000-\ud7ff\uf900-\ufdfb\U00020000-\U0003ffff]+', ' ', 'g'), '[[:alnum:]]+', 'g') hit
    union select left(hit[1], 61) from regexp_matches(folded, '#[[:alnum:]\u0591-\u05bd\u05bf-\u05c7\u05d0-\u05f2\u0610-\u061a\u0620-\u0669\u066e-\u06d3\u06d5-\u06fc\u0710-\u0963\u0966-\u0df3\u0e01-\u0e3a\u0e40-\u0e4e\u0e50-\u0e59\u0e81-\u0edf\u0f00-\u1049\u1050-\u135f\u1369-\u17d3\u17d7-\u1dbf\u2c80-\u2dff\u3005-\u3007\u3041-\u3096\u3099\u309a\u309d-\u309f\u30a1-\u30fa\u30fc-\u30ff\u3105-\u318e\u31a0-\u31ff\u3400-\u9fff\ua000-\ud7ff\uf900-\ufdfb\U00020000-\U0003ffff]+', 'g') hit
    union select '~' || substr(hit[1], at, length) from regexp_matches(folded, '[\u0591-\u05bd\u05bf-\u05c7\u05d0-\u05f2\u0610-\u061a\u0620-\u0669\u066e-\u06d3\u06d5-\u06fc\u0710-\u0963\u0966-\u0df3\u0e01-\u0e3a\u0e40-\u0e4e\u0e50-\u0e59\u0e81-\u0edf\u0f00-\u1049\u1050-\u135f\u1369-\u17d3\u17d7-\u1dbf\u2c80-\u2dff\u3005-\u3007\u3041-\u3096\u3099\u309a\u309d-\u309f\u30a1-\u30fa\u30fc-\u30ff\u3105-\u318e\u31a0-\u31ff\u3400-\u9fff\ua000-\ud7ff\uf900-\ufdfb\U00020000-\U0003ffff]+', 'g') hit,
      generate_series(1, char_length(hit[1])) at, generate_series(1, 2) length
      where at + length - 1 <= char_length(hit[1])
  );
  return array_to_tsvector(array(
    select lexeme from unnest(lexemes) lexeme
    union all select 'b' || (p_number >> 13)::text || '/' || lexeme from unnest(lexemes) lexeme
    union all select 'c' || (p_number >> 17)::text || '/' || lexeme from unnest(lexemes) lexeme
  ) || array['a' || (p_number >> 8)::text || '/']);
end $$;
