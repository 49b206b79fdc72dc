-- Sessions that somebody ended by hand before they ran out: their devices are told so, and forget what the account had left there. Until they would have run out, when their
-- devices have nothing to show any more.

create table ended_session (
  token_hash bytea primary key,
  expires_at timestamptz not null
);
create index ended_session_expiry on ended_session (expires_at);
