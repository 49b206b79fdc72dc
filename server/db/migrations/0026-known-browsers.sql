-- Browsers in which somebody has proved to own an account, so that strangers' wrong passwords do not keep its owner out there. Of the mark in the browser's cookie only the hash
-- is kept. Swept once it has not been used for 400 days, as long as a browser keeps a cookie.

create table known_browser (
  account_id uuid not null references account on delete cascade,
  browser_hash bytea not null,
  seen_at timestamptz not null,
  primary key (account_id, browser_hash)
);
create index known_browser_seen on known_browser (seen_at);
