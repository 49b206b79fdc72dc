import type { Payment } from '../../../../contract/money/payments.ts'

/** The next step of a payment. */
export type PaymentStep =
  | { kind: 'done' }
  | { kind: 'failed'; reason: string | undefined }
  /** The cardholder must confirm at their bank. */
  | { kind: 'authenticate'; url: string }
  /** Poll again after this many ms; `isLong`: tell the viewer that it may take a while. */
  | { kind: 'wait'; ms: number; isLong: boolean }

const FIRST_MS = 800
const MOST_MS = 5000
/** Number of polls after which the viewer is told that they need not wait. */
const LONG = 6

/** Delay before the next poll of a payment that is being processed, in ms. */
export const pauseMs = (attempts: number): number => Math.min(MOST_MS, FIRST_MS * 1.5 ** attempts)

/** The next step of a payment after it was polled `asked` times (product.md, Money). */
export const nextStep = (
  payment: Pick<Payment, 'status' | 'failureReason' | 'actionUrl'>,
  attempts: number
): PaymentStep => {
  switch (payment.status) {
    case 'succeeded':
      return { kind: 'done' }
    case 'requires_action':
      return payment.actionUrl
        ? { kind: 'authenticate', url: payment.actionUrl }
        : { kind: 'wait', ms: pauseMs(attempts), isLong: attempts >= LONG }
    case 'processing':
      return { kind: 'wait', ms: pauseMs(attempts), isLong: attempts >= LONG }
    default:
      return { kind: 'failed', reason: payment.failureReason }
  }
}
