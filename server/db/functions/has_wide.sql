-- Whether a text has letters of a script that puts no space between words, or signs of full width (migration 0140).
-- Indexes hold what it answers: a numbered migration that also defines the new text and makes them anew goes with a change.
create or replace function has_wide(p_text text) returns boolean language plpgsql immutable parallel safe as $$
begin
  return p_text ~ '[\u0591-\u05bd\u05bf-\u05c7\u05d0-\u05f2\u0610-\u061a\u0620-\u0669\u066e-\u06d3\u06d5-\u06fc\u0710-\u0963\u0966-\u0df3\u0e01-\u0e3a\u0e40-\u0e4e\u0e50-\u0e59\u0e81-\u0edf\u0f00-\u1049\u1050-\u135f\u1369-\u17d3\u17d7-\u1dbf\u2c80-\u2dff\u3005-\u3007\u3041-\u3096\u3099\u309a\u309d-\u309f\u30a1-\u30fa\u30fc-\u30ff\u3105-\u318e\u31a0-\u31ff\u3400-\u9fff\ua000-\ud7ff\uf900-\ufdfb\U00020000-\U0003ffff\ufe70-\ufefc\uff01-\uffdc]';
end $$;
