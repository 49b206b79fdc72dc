-- Payouts at the operators' desk (product.md, Operators): who approved them, and batches of bank transfers.

-- Bank transfers that are written to one file for the bank. The name is copied, so that it stays when the account is erased.
create table payout_batch (
  id uuid primary key,
  number bigint generated always as identity,
  created_by uuid not null,
  created_by_name text not null,
  created_at timestamptz(3) not null
);
create index payout_batch_time on payout_batch (created_at desc, id desc);

alter table payout_request
  -- Operators, by account; the nil id is the server's shell. Accounts are not referenced, as in the log.
  add column first_approved_by uuid,
  add column approved_by uuid,
  -- Whether the amount was above the site's limit for one person.
  add column needs_two boolean not null default false,
  add column batch_id uuid references payout_batch,
  add constraint payout_request_two_people check (
    not needs_two or status not in ('approved', 'paid')
    or (first_approved_by is not null and approved_by is not null and first_approved_by <> approved_by));
create index payout_request_batch on payout_request (batch_id) where batch_id is not null;
create index payout_request_time on payout_request (created_at desc, id desc);
