-- incompatible: the release before reads the names that are replaced here; no release until now could run beside a later one.
-- Token packages that the operator edits (product.md, Operators): names in both languages, and a bonus.
alter table token_package
  add column label jsonb,
  add column note jsonb,
  -- Hundredths of a token that are a gift; `tokens` is what is credited in all.
  add column bonus bigint not null default 0,
  add column created_at timestamptz(3) not null default now(),
  add column updated_at timestamptz(3) not null default now();
update token_package set label = jsonb_build_object('en', name, 'pt', name),
  note = case when description is null then null else jsonb_build_object('en', description, 'pt', description) end;
alter table token_package
  alter column label set not null,
  drop column name,
  drop column description,
  add check (bonus >= 0 and bonus < tokens);
