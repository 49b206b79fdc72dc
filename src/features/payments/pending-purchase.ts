const keyOf = (what: string): string => `purchase:${what}`

/**
 * Keeps in this tab for which purchase a payment charges a card, and for how many tokens, so that it is completed when the cardholder comes back from their bank.
 * An address alone never buys anything.
 */
export const storePendingPurchase = (what: string, paymentId: string, cost: number): void => {
  try {
    sessionStorage.setItem(keyOf(what), JSON.stringify({ paymentId, cost }))
  } catch {
    // Storage may be forbidden: the money is in the balance then, and the dialog asks once more.
  }
}

/** The cost of the purchase that this payment was made for in this tab; undefined when there is none. It is forgotten at once: nothing is bought twice. */
export const takePendingPurchase = (what: string, paymentId: string): number | undefined => {
  try {
    const kept = JSON.parse(sessionStorage.getItem(keyOf(what)) ?? 'null') as { paymentId: string; cost: number } | null
    sessionStorage.removeItem(keyOf(what))
    return kept?.paymentId === paymentId ? kept.cost : undefined
  } catch {
    return undefined
  }
}
