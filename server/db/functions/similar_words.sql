-- The three words of what can be found that resemble a word most, by their common groups of three letters (0.4 of 1 at
-- least); a hashtag resembles hashtags only. Among equals the most frequent. With a kept plan, because planning the
-- statement takes longer than running it.
create or replace function similar_words(p_word text) returns setof text language plpgsql stable set plan_cache_mode = force_generic_plan as $$
begin
  return query select word from search_word
    where word % p_word and similarity(word, p_word) >= 0.4 and (word like '#%') = (p_word like '#%')
    order by similarity(word, p_word) desc, documents desc, word limit 3;
end $$;
