-- Second factors of accounts and sign-ins that wait for one (decision 54).

-- The secret of an authenticator app.
create table totp (
  account_id uuid primary key references account on delete cascade,
  -- Encrypted, see `server/db/encryption.ts`.
  sealed bytea not null,
  created_at timestamptz(3) not null,
  -- Null: being set up, no code has been entered yet.
  confirmed_at timestamptz(3),
  -- The time step of the last code that was accepted: it and older ones are refused.
  last_step bigint
);

create table recovery_code (
  account_id uuid not null references account on delete cascade,
  code_hash bytea not null,
  used_at timestamptz(3),
  primary key (account_id, code_hash)
);

create table passkey (
  id uuid primary key,
  account_id uuid not null references account on delete cascade,
  -- Base64url, as the browser sends it.
  credential_id text not null unique,
  public_key bytea not null,
  -- 0: the device does not count.
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3)
);
create index passkey_account on passkey (account_id);

-- What a passkey has to sign, each once.
create table passkey_challenge (
  challenge_hash bytea primary key,
  purpose text not null check (purpose in ('register', 'sign_in', 'prove')),
  -- Null: whoever signs in.
  account_id uuid references account on delete cascade,
  expires_at timestamptz(3) not null
);
create index passkey_challenge_expiry on passkey_challenge (expires_at);
create index passkey_challenge_account on passkey_challenge (account_id);

-- A sign-in whose password or provider was right and whose second factor is missing.
create table sign_in_challenge (
  token_hash bytea primary key,
  account_id uuid not null references account on delete cascade,
  method text not null check (method in ('password', 'google', 'twitter')),
  remember boolean not null,
  expires_at timestamptz(3) not null
);
create index sign_in_challenge_expiry on sign_in_challenge (expires_at);
create index sign_in_challenge_account on sign_in_challenge (account_id);

-- How a session signed in (null: before this release), and when it last proved a second factor.
alter table session
  add column method text check (method in ('password', 'google', 'twitter', 'passkey')),
  add column second_factor text check (second_factor in ('totp', 'passkey', 'recovery')),
  add column second_factor_at timestamptz(3);
