import { readJson, tabStore } from '../../../lib/storage.ts'

const keyOf = (what: string): string => `purchase:${what}`

/**
 * Stores in this tab which purchase a card payment is for, and its cost in tokens, so that it is completed when the
 * cardholder returns from their bank. An address alone never buys anything.
 */
export const storePendingPurchase = (what: string, paymentId: string, cost: number): void => {
  // If storage is forbidden, the money stays in the balance and the dialog asks again.
  tabStore.set(keyOf(what), JSON.stringify({ paymentId, cost }))
}

/**
 * Returns and removes the cost of the purchase that this payment was made for in this tab, or undefined. It is removed
 * at once, so that nothing is bought twice.
 */
export const takePendingPurchase = (what: string, paymentId: string): number | undefined => {
  const stored = readJson(tabStore, keyOf(what)) as { paymentId: string; cost: number } | undefined
  tabStore.remove(keyOf(what))
  return stored?.paymentId === paymentId ? stored.cost : undefined
}
