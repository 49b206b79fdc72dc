-- An e-mail address belongs to the one account that has confirmed it. Until then several accounts may have typed the same one: joining and changing the address answer alike whether
-- it is known or not (docs/decisions/0023).

drop index account_email;
create index account_email on account (lower(email));
create unique index account_confirmed_email on account (lower(email)) where email_verified_at is not null;

-- When the owner of an address was last told that somebody used it for another account.
create table address_notice (
  account_id uuid primary key references account on delete cascade,
  sent_at timestamptz not null
);
