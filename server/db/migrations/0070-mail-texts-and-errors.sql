-- Texts of mails that operators have written in place of the default ones in the code (decision record 0053).
create table mail_text (
  kind text not null,
  language text not null check (language in ('en', 'pt')),
  subject text not null,
  heading text not null,
  body text not null,
  updated_at timestamptz not null,
  primary key (kind, language)
);

-- Unexpected errors of all processes, for operators: each message once, without addresses and secrets, for some days.
create table unexpected_error (
  message text primary key,
  count integer not null,
  request_id text,
  first_at timestamptz not null,
  last_at timestamptz not null
);
create index unexpected_error_newest on unexpected_error (last_at desc);
