/** Endpoints whose cached answers are stale after a decision of the bank. */
export const staleMoney = [
  'sandbox.charges',
  'payments.transactions',
  'subscriptions.ofUser',
  'subscriptions.ofPerformer',
  'earnings.stats',
  'earnings.search',
] as const
