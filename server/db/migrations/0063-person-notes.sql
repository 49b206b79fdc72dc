-- What operators want their colleagues to know about somebody (product.md, Operators). Only operators see it.
create table person_note (
  id uuid primary key,
  account_id uuid not null references account on delete cascade,
  -- Null: the author was erased.
  author_id uuid references account on delete set null,
  text text not null,
  created_at timestamptz(3) not null,
  changed_at timestamptz(3)
);
create index person_note_list on person_note (account_id, created_at desc, id desc);
create index person_note_author on person_note (author_id);
