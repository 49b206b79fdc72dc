-- Steps before a suspension (product.md, Operators): an account may not post, or not request payouts. The reason, which the person reads; null: not restricted.
-- Who decided it, when and why is in the log of operators.
alter table account add column posting_restriction text;
alter table account add column payout_restriction text;
