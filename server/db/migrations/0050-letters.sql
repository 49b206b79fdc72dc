-- What people write to the site at /contact (Spec §7, Settings and contact), and what operators answer.

create table letter (
  id uuid primary key,
  -- Null: written by a visitor, or the account is erased.
  account_id uuid references account on delete set null,
  name text not null,
  email text not null,
  language text not null check (language in ('en', 'pt')),
  subject text not null,
  message text not null,
  status text not null default 'open' check (status in ('open', 'answered', 'closed')),
  created_at timestamptz(3) not null,
  handled_at timestamptz(3)
);
create index letter_time on letter (created_at desc, id desc);
create index letter_open on letter (created_at desc, id desc) where status = 'open';
create index letter_account on letter (account_id);

create table letter_answer (
  id uuid primary key,
  letter_id uuid not null references letter on delete cascade,
  operator_id uuid references account on delete set null,
  -- Copied, so that it stays readable when the account is erased.
  operator_name text not null,
  message text not null,
  created_at timestamptz(3) not null
);
create index letter_answer_letter on letter_answer (letter_id, created_at);
create index letter_answer_operator on letter_answer (operator_id);

-- Solutions of challenges and passes that were used once (decision 46); each can be forgotten after its expiry.
create table captcha_used (
  key bytea primary key,
  expires_at timestamptz not null
);
create index captcha_used_expiry on captcha_used (expires_at);
