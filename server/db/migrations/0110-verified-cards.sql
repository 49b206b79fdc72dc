-- A trial's card is verified at the gateway before it begins, which may take its fan to the bank. Until then the payment
-- keeps the price per month that was shown, in cents.
alter table payment add column price_after_trial bigint;
