-- Accounts of fans, creators and operators; how they sign in; the site's settings.

create table setting (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now()
);

create table account (
  id uuid primary key,
  is_performer boolean not null default false,
  is_admin boolean not null default false,
  status text not null default 'active' check (status in ('active', 'pending', 'rejected', 'suspended')),
  status_reason text,
  name text not null,
  username text,
  email text,
  email_verified_at timestamptz,
  password_hash text,
  birth_date date,
  avatar_file_id uuid,
  cover_file_id uuid,
  country text,
  state text,
  city text,
  phone_code text,
  phone text,
  gender text,
  language text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index account_username on account (lower(username));
create unique index account_email on account (lower(email));
create index account_created on account (created_at desc);

-- What only a creator has. Counts move in the same transaction as what they count.
create table performer (
  account_id uuid primary key references account on delete cascade,
  bio text,
  tagline text,
  craft text,
  height text,
  weight text,
  age text,
  body_type text,
  ethnicity text,
  size text,
  hair_color text,
  eye_color text,
  sexual_orientation text,
  languages text[] not null default '{}',
  website_url text,
  monthly_price bigint not null default 995 check (monthly_price >= 0),
  yearly_price bigint check (yearly_price >= 0),
  is_free_subscription boolean not null default false,
  commission_bp integer check (commission_bp between 0 and 10000),
  approved_at timestamptz,
  total_feeds integer not null default 0 check (total_feeds >= 0),
  total_followers integer not null default 0 check (total_followers >= 0),
  total_subscribers integer not null default 0 check (total_subscribers >= 0)
);
create index performer_popular on performer (total_subscribers desc, account_id) where approved_at is not null;

create table performer_document (
  id uuid primary key,
  performer_id uuid not null references account on delete cascade,
  kind text not null check (kind in ('idDocument', 'selfieWithId')),
  file_id uuid not null,
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
  created_at timestamptz not null default now(),
  reviewed_at timestamptz
);
create index performer_document_owner on performer_document (performer_id, created_at desc);

-- Only the hash of a session token is kept.
create table session (
  id uuid primary key,
  token_hash bytea not null unique,
  account_id uuid not null references account on delete cascade,
  device text not null default '',
  address text not null default '',
  authenticated_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index session_account on session (account_id);
create index session_expiry on session (expires_at);

-- Links sent by e-mail: single use, only their hash is kept.
create table secret_link (
  token_hash bytea primary key,
  purpose text not null check (purpose in ('reset', 'confirm_email')),
  account_id uuid not null references account on delete cascade,
  email text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index secret_link_account on secret_link (account_id, purpose);

-- Wrong passwords per account (or per unknown name, hashed), so that guessing is bounded across processes. Swept hourly.
create table sign_in_attempt (
  key bytea primary key,
  failures integer not null,
  since timestamptz not null
);

create table social_identity (
  provider text not null check (provider in ('google', 'twitter')),
  subject text not null,
  account_id uuid not null references account on delete cascade,
  created_at timestamptz not null default now(),
  primary key (provider, subject)
);
create index social_identity_account on social_identity (account_id);

-- What we must remember between sending a person to a provider and their return.
create table social_attempt (
  state_hash bytea primary key,
  provider text not null,
  verifier text not null,
  callback_url text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);

-- Without SMTP, mail lands here, readable at /api/dev/outbox on this machine.
create table outbox_mail (
  id uuid primary key,
  recipient text not null,
  subject text not null,
  body_text text not null,
  body_html text not null,
  created_at timestamptz not null default now()
);
create index outbox_mail_recipient on outbox_mail (recipient, created_at desc);

create table block_user (
  blocker_id uuid not null references account on delete cascade,
  blocked_id uuid not null references account on delete cascade,
  created_at timestamptz not null default now(),
  primary key (blocker_id, blocked_id)
);
create index block_user_blocked on block_user (blocked_id);

create table block_country (
  performer_id uuid not null references account on delete cascade,
  country text not null,
  primary key (performer_id, country)
);
