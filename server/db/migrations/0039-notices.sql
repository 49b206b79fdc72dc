-- Operators, who are told what waits for them.
create index account_operator on account (id) where is_admin;

-- The last warning that a card expires: the days before that at which it is sent, 30 or 7.
alter table payment_card add column warned_days smallint;

-- The end of validity of which the creator of a coupon was reminded.
alter table coupon add column reminded_for timestamptz;
