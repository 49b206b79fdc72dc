-- An operator views the site as an account sees it, read-only (decision 51). The token is none of the account's own sessions. It ends with the session from which it was begun.
create table viewing (
  id uuid primary key,
  token_hash bytea not null unique,
  account_id uuid not null references account on delete cascade,
  -- One at a time for each session of an operator.
  operator_session_id uuid not null unique references session on delete cascade,
  created_at timestamptz(3) not null,
  expires_at timestamptz not null
);
create index viewing_account on viewing (account_id);
create index viewing_expiry on viewing (expires_at);

-- Where an account signed in, if the proxy tells countries.
alter table session add column country text;
