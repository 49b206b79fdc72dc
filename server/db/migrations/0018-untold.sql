-- What was committed and not told yet, by what it is about: a process that dies in between leaves it to another one. Whoever tells it takes its row away in the same transaction.

create table untold (
  key text primary key,
  notice jsonb not null,
  created_at timestamptz not null
);
create index untold_oldest on untold (created_at);
