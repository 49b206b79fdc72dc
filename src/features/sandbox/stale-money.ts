/** What the bank's word makes old. */
export const staleMoney = [
  'sandbox.charges',
  'payments.transactions',
  'subscriptions.ofUser',
  'subscriptions.ofPerformer',
  'earnings.stats',
  'earnings.search',
] as const
