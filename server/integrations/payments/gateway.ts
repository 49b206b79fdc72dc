import type { CardBehaviour } from '../../../contract/sandbox-cards.ts'

/** How a charge stands at the gateway. `askAgainMs`: the gateway expects news after so many ms; without a webhook, ask then. */
export type ChargeResult = { reference: string; askAgainMs?: number } & (
  | { status: 'succeeded' }
  | { status: 'requires_action'; actionUrl: string }
  | { status: 'declined'; reason: DeclineReason }
  /** The bank has not said yet. */
  | { status: 'processing' }
  | { status: 'refunded' | 'disputed' }
)

/** Why a gateway says no, in the words of every gateway. */
export type DeclineReason =
  | 'card_declined'
  | 'insufficient_funds'
  | 'expired_card'
  | 'lost_card'
  | 'authentication_failed'
  | 'amount_refused'
  | 'cancelled'

export type NewCard = {
  holder?: string | undefined
  number?: string | undefined
  expMonth?: number | undefined
  expYear?: number | undefined
  cvc?: string | undefined
  paymentMethodId?: string | undefined
}
export type StoredCard = { reference: string; brand: string; last4: string; expMonth: number; expYear: number }

/** One charge, in minor currency units. `offSession`: the cardholder is not there to authenticate. */
export type NewCharge = {
  paymentId: string
  accountId: string
  cardReference: string
  amount: number
  currency: string
  offSession: boolean
}

/** A creator's account at the payment company: `ready` for money, or what the company still wants to know, in its words. */
export type Payee = { reference: string; status: 'pending' | 'ready' | 'restricted'; needs: readonly string[] }

/** Money for a creator, in minor currency units. `payoutId` is its idempotency key. */
export type NewPayout = { payoutId: string; payeeReference: string; amount: number; currency: string }
export type PayoutResult = { status: 'paid'; reference: string } | { status: 'failed'; reason: string }

/** A message of the company, by its own id: what it is about. What has happened is then asked of the gateway, so that order and repetition do no harm. */
export type GatewayEvent = { id: string; about: { paymentId: string } | { payeeReference: string } | null }

/** The payment company. Every call may be repeated: `paymentId` is its idempotency key, so a charge happens once. */
export interface Gateway {
  readonly name: 'sandbox' | 'stripe'
  /** What the browser needs to hand a card to the company itself; nothing where the card is typed into our own form. @throws GatewayUnreachable */
  beginCard(accountId: string): Promise<{ clientSecret?: string }>
  /** @throws GatewayDeclined for a card the gateway refuses, GatewayUnreachable */
  saveCard(accountId: string, card: NewCard): Promise<StoredCard>
  /** @throws GatewayUnreachable */
  removeCard(reference: string): Promise<void>
  /** @throws GatewayUnreachable: nothing is known then; ask with `find`, or charge again with the same payment id */
  charge(charge: NewCharge): Promise<ChargeResult>
  /** How the charge of this payment stands, or null when the gateway never heard of it. @throws GatewayUnreachable */
  find(paymentId: string): Promise<ChargeResult | null>
  /** Gives a charge up unless it has succeeded: after a `declined` answer this payment id can never be charged. @throws GatewayUnreachable */
  cancel(paymentId: string): Promise<ChargeResult>
  /** Gives the whole amount back. @throws GatewayUnreachable */
  refund(paymentId: string): Promise<ChargeResult>
  /** Opens the account of a creator, or answers the one that stands. @throws GatewayUnreachable */
  openPayee(creator: { accountId: string; email: string | null; country: string | null }): Promise<Payee>
  /** Where the creator tells the company what it wants to know; it sends them to `returnUrl`, a whole address. @throws GatewayUnreachable */
  payeeLink(reference: string, returnUrl: string): Promise<string>
  /** @throws GatewayUnreachable */
  findPayee(reference: string): Promise<Payee>
  /** Sends money to a creator's account. @throws GatewayUnreachable: nothing is known then; the same payout id again does no harm */
  payOut(payout: NewPayout): Promise<PayoutResult>
}

/** A charge in the books of the sandbox's bank; amounts in minor units. */
export type BankCharge = {
  id: string
  paymentId: string
  amount: number
  currency: string
  brand: string
  last4: string
  status: 'requires_action' | 'succeeded' | 'declined' | 'refunded' | 'disputed'
  reason: DeclineReason | null
  createdAt: Date
}

/** What only the sandbox can do: play the cardholder's bank. */
export interface SandboxGateway extends Gateway {
  readonly name: 'sandbox'
  /** The charges of an account's cards, newest first, or the one that is asked for. */
  charges(
    accountId: string,
    page: { limit: number; offset: number; sort: 'asc' | 'desc' } | { id: string }
  ): Promise<{ rows: BankCharge[]; total: number }>
  /** The cardholder approves or refuses; a charge that was decided stays as it is. */
  authenticate(chargeId: string, approve: boolean): Promise<void>
  /** The company takes the creator's answers, or holds the account. */
  decidePayee(reference: string, status: 'ready' | 'restricted'): Promise<void>
  /** The cardholder disputes a charge that was paid; any other stays as it is. */
  dispute(chargeId: string): Promise<void>
  /** What these cards do when they are charged, by their references. */
  behaviours(references: readonly string[]): Promise<Map<string, CardBehaviour>>
  /** Lets a card do something else from now on. */
  setBehaviour(reference: string, behaviour: CardBehaviour): Promise<void>
}

/** What only Stripe does: it tells us what has happened. */
export interface StripeGateway extends Gateway {
  readonly name: 'stripe'
  /** Reads a webhook's body, byte for byte, by its signature. Null for one that Stripe did not sign, or not lately. */
  readEvent(payload: Buffer, signature: string): Promise<GatewayEvent | null>
}

/** The gateways of this server: one of them is configured for new payments. */
export type Gateways = { readonly sandbox?: SandboxGateway; readonly stripe?: StripeGateway }

/** The gateway refuses the card. */
export class GatewayDeclined extends Error {
  readonly reason: DeclineReason
  constructor(reason: DeclineReason) {
    super(reason)
    this.reason = reason
  }
}

/** No answer from the gateway: nothing is known about what was asked. */
export class GatewayUnreachable extends Error {}
