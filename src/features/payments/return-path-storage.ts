const keyOf = (paymentId: string): string => `payment-back:${paymentId}`

/** Keeps where a payment began while its cardholder is at a bank on another site, which comes back to one address for all. */
export const storeReturnPath = (paymentId: string, back: string): void => {
  try {
    sessionStorage.setItem(keyOf(paymentId), back)
  } catch {
    // Storage may be forbidden: the payment itself says whereto then.
  }
}

/** Where the payment began, if this is the tab that it began in. */
export const storedReturnPath = (paymentId: string): string | undefined => {
  try {
    return sessionStorage.getItem(keyOf(paymentId)) ?? undefined
  } catch {
    return undefined
  }
}
