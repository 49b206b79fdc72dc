-- Operators have a role (product.md, Operators), and everything that they do is recorded.

alter table account add column operator_role text check (operator_role in ('owner', 'finance', 'moderator', 'support'));
update account set operator_role = 'owner' where is_admin;
-- Whether an account is an operator follows from its role.
drop index account_operator;
alter table account drop column is_admin;
alter table account add column is_admin boolean not null generated always as (operator_role is not null) stored;
create index account_operator on account (id) where operator_role is not null;

-- Who is asked to become an operator. The link in the mail carries the token, of which only the hash is stored.
create table operator_invitation (
  id uuid primary key,
  email text not null,
  role text not null check (role in ('owner', 'finance', 'moderator', 'support')),
  token_hash bytea not null unique,
  invited_by uuid not null references account on delete cascade,
  created_at timestamptz(3) not null,
  expires_at timestamptz not null
);
create unique index operator_invitation_email on operator_invitation (lower(email));

-- What operators did. Rows are never changed or deleted: names are copied, and accounts are not referenced, so that an erased account stays traceable.
create table operator_log (
  id uuid primary key,
  at timestamptz(3) not null,
  -- Null: a command in the server's shell.
  operator_id uuid,
  operator_name text not null,
  role text,
  -- The name of the endpoint in the contract, or of the shell command.
  action text not null,
  -- The account or thing that it was about.
  subject_id uuid,
  -- Its name at that time, if it is an account.
  subject_name text,
  reason text,
  -- What was sent, without secrets.
  input jsonb not null,
  address text
);
create index operator_log_time on operator_log (at desc, id desc);
create index operator_log_operator on operator_log (operator_id, at desc, id desc);
create index operator_log_subject on operator_log (subject_id, at desc, id desc);

-- How it ended. An entry without one was interrupted: what it was about may or may not have been changed.
create table operator_log_result (
  entry_id uuid primary key references operator_log,
  at timestamptz(3) not null,
  -- The code of the error; null: it was done.
  error text
);

-- The function is older than this table: it refuses every change, as for the ledger.
create trigger operator_log_fixed before update or delete or truncate on operator_log for each statement execute function ledger_is_append_only();
create trigger operator_log_result_fixed before update or delete or truncate on operator_log_result for each statement execute function ledger_is_append_only();
