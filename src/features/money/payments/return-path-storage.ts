import { tabStore } from '../../../lib/storage.ts'

const keyOf = (paymentId: string): string => `payment-back:${paymentId}`

/**
 * Stores where a payment was started while its cardholder is at the bank, which returns to one address for all
 * payments.
 */
export const storeReturnPath = (paymentId: string, back: string): void => {
  // If storage is forbidden, the payment itself determines the address.
  tabStore.set(keyOf(paymentId), back)
}

/** Where the payment was started, if it was in this tab. */
export const storedReturnPath = (paymentId: string): string | undefined => tabStore.get(keyOf(paymentId))
