-- What was committed and not told yet, by what it is about: a process that dies in between leaves it to another one. Whoever tells it takes its row away in the same transaction.
-- Every message writes a row and takes it away again: a second index would cost them more than a look at the few that are left, once a minute.

create table untold (
  key text primary key,
  notice jsonb not null,
  created_at timestamptz not null
);
