-- The text without what makes no difference: case, accents, width, joiners (server/features/social/search/wide-words.ts
-- does the same with what is typed; a test compares the two).
-- Indexes hold what it answers: a numbered migration that also defines the new text and makes them anew goes with a change.
create or replace function fold_wide(p_text text) returns text language plpgsql immutable parallel safe as $$
begin
  return normalize(translate(replace(replace(replace(regexp_replace(
    lower(normalize(p_text, NFKD) collate "und-x-icu"),
    '[\u0300-\u036f_\u200c\u200d]', '', 'g'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'øłđðħŧı', 'olddhti'), NFC);
end $$;
