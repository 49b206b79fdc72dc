-- A test card whose bank asks for its cardholder is saved when they have confirmed, as with a SetupIntent of Stripe. Until
-- then, and after a refusal, it is detached. Null: the bank did not ask.
alter table sandbox.card add column setup text check (setup in ('requires_action', 'succeeded', 'declined'));
