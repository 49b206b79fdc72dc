const keyOf = (what: string): string => `purchase:${what}`

/**
 * Stores in this tab which purchase a card payment is for, and its cost in tokens, so that it is completed when the
 * cardholder returns from their bank. An address alone never buys anything.
 */
export const storePendingPurchase = (what: string, paymentId: string, cost: number): void => {
  try {
    sessionStorage.setItem(keyOf(what), JSON.stringify({ paymentId, cost }))
  } catch {
    // If storage is forbidden, the money stays in the balance and the dialog asks again.
  }
}

/**
 * Returns and removes the cost of the purchase that this payment was made for in this tab, or undefined. It is removed
 * at once, so that nothing is bought twice.
 */
export const takePendingPurchase = (what: string, paymentId: string): number | undefined => {
  try {
    const stored = JSON.parse(sessionStorage.getItem(keyOf(what)) ?? 'null') as {
      paymentId: string
      cost: number
    } | null
    sessionStorage.removeItem(keyOf(what))
    return stored?.paymentId === paymentId ? stored.cost : undefined
  } catch {
    return undefined
  }
}
