-- Archives of creators from this or another site that are read in (decision 55).

create table data_import (
  id uuid primary key,
  account_id uuid not null references account on delete cascade,
  -- The uploaded archive.
  file_id uuid references file on delete set null,
  -- Everything as a draft, or published where it was published.
  publishes boolean not null,
  language text not null check (language in ('en', 'pt')),
  status text not null check (status in ('running', 'done', 'stopped', 'failed')),
  total integer not null default 0,
  added integer not null default 0,
  -- Added by an earlier import, or not understood.
  skipped integer not null default 0,
  -- Why it has failed: a code of `contract/accounts/leaving.ts`.
  failure text,
  created_at timestamptz(3) not null,
  finished_at timestamptz(3)
);
create unique index data_import_running on data_import (account_id) where status = 'running';
create index data_import_account on data_import (account_id, created_at desc);

-- What became of each item of an archive, so that a second import adds nothing twice.
create table imported_item (
  account_id uuid not null references account on delete cascade,
  -- The id of the item on the site that the archive is from.
  source_id uuid not null,
  item_id uuid not null,
  primary key (account_id, source_id)
);
