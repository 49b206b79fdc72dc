import type { Payment } from '../../../contract/payments.ts'

/** What a payment asks of the screen. */
export type PaymentStep =
  | { kind: 'done' }
  | { kind: 'failed'; reason: string | undefined }
  /** The cardholder's bank wants to see them. */
  | { kind: 'authenticate'; url: string }
  /** Ask again after so many ms; `isLong`: say that it may take a while. */
  | { kind: 'wait'; ms: number; isLong: boolean }

const FIRST_MS = 800
const MOST_MS = 5000
/** Questions after which the visitor is told that they need not wait. */
const LONG = 6

/** The pause before the next question about a payment that is being processed, in ms. */
export const pauseMs = (asked: number): number => Math.min(MOST_MS, FIRST_MS * 1.5 ** asked)

/** What to do with a payment after it was asked about `asked` times (product.md, Money). */
export const nextStep = (
  payment: Pick<Payment, 'status' | 'failureReason' | 'actionUrl'>,
  asked: number
): PaymentStep => {
  switch (payment.status) {
    case 'succeeded':
      return { kind: 'done' }
    case 'requires_action':
      return payment.actionUrl
        ? { kind: 'authenticate', url: payment.actionUrl }
        : { kind: 'wait', ms: pauseMs(asked), isLong: asked >= LONG }
    case 'processing':
      return { kind: 'wait', ms: pauseMs(asked), isLong: asked >= LONG }
    default:
      return { kind: 'failed', reason: payment.failureReason }
  }
}
