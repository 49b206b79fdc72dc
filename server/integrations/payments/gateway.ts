import type { DisputeReason, DisputeStatus, EvidenceFile, EvidenceText } from '../../../contract/money/dispute-rules.ts'
import type { CardBehaviour } from '../../../contract/money/sandbox-cards.ts'

/**
 * The state of a charge at the gateway. `askAgainMs`: the gateway expects a change after that many ms; without a
 * webhook, ask then. `disputes` and `refunds`: all of the charge, refunds of the whole excepted.
 */
export type ChargeResult = {
  reference: string
  askAgainMs?: number
  disputes?: readonly GatewayDispute[]
  refunds?: readonly GatewayRefund[]
} & (
  | { status: 'succeeded' }
  | { status: 'requires_action'; actionUrl: string }
  | { status: 'declined'; reason: DeclineReason }
  /** The bank has not decided yet. */
  | { status: 'processing' }
  | { status: 'refunded' | 'disputed' }
)

/** Reasons for a declined charge, the same for all gateways. */
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

/**
 * A charge, in minor currency units; 0 verifies the card for the charges that follow, and takes nothing. `offSession`:
 * the cardholder is not present to authenticate.
 */
export type NewCharge = {
  paymentId: string
  accountId: string
  cardReference: string
  amount: number
  currency: string
  offSession: boolean
}

/**
 * A creator's account at the gateway: whether it can receive money, and the information that the gateway still
 * requires, by its codes.
 */
export type Payee = { reference: string; status: 'pending' | 'ready' | 'restricted'; needs: readonly string[] }

/** A payout to a creator, in minor currency units. `payoutId` is its idempotency key. */
export type NewPayout = { payoutId: string; payeeReference: string; amount: number; currency: string }
/** A refund of a part of a charge, in minor currency units. `refundId` is its idempotency key. */
export type PartialRefund = { refundId: string; paymentId: string; amount: number; currency: string }
export type PartialRefundResult = 'refunded' | 'refused'

/** A refund of a part that the gateway has made; `refundId` is absent if it was not asked for by this site. */
export type GatewayRefund = { reference: string; refundId?: string; amount: number }

/** A dispute of a charge; `amount` in minor currency units. */
export type GatewayDispute = {
  reference: string
  status: DisputeStatus
  reason: DisputeReason
  amount: number
  /** Until when evidence is accepted. */
  dueAt: Date | null
  openedAt: Date
}

/** Evidence for a dispute; files by the gateway's ids. */
export type DisputeEvidence = {
  texts: Partial<Record<EvidenceText, string>>
  files: Partial<Record<EvidenceFile, string>>
}
/** A file of the evidence. `fileId` is its idempotency key. */
export type NewEvidenceFile = { fileId: string; name: string; mimeType: string; content: Buffer }

export type PayoutResult = { status: 'paid'; reference: string } | { status: 'failed'; reason: string }

/**
 * A webhook event of the gateway, with its id and subject. The current state is then loaded from the gateway, so order
 * and repetition do not matter.
 */
export type GatewayEvent = { id: string; about: { paymentId: string } | { payeeReference: string } | null }

/** The payment gateway. All calls may be repeated: `paymentId` is the idempotency key, so a charge happens once. */
export interface Gateway {
  readonly name: 'sandbox' | 'stripe'
  /**
   * What the browser needs to send a card directly to the gateway; empty when the card is entered in our own form.
   * @throws GatewayUnreachable
   */
  beginCard(accountId: string): Promise<{ clientSecret?: string }>
  /**
   * Saves a card that its bank accepts.
   * @throws GatewayDeclined for a card that the gateway or the bank rejects, GatewayAsksCardholder, GatewayUnreachable
   */
  saveCard(accountId: string, card: NewCard): Promise<StoredCard>
  /**
   * Asks the bank whether a saved card can still be charged. One that only asks its cardholder to authenticate can.
   * @throws GatewayDeclined, GatewayUnreachable
   */
  verifyCard(accountId: string, reference: string): Promise<void>
  /** @throws GatewayUnreachable */
  removeCard(reference: string): Promise<void>
  /**
   * @throws GatewayUnreachable, when the result is unknown: ask with `find`, or charge again with the same payment id
   */
  charge(charge: NewCharge): Promise<ChargeResult>
  /** The state of the charge of a payment; null when the gateway does not know it. @throws GatewayUnreachable */
  find(paymentId: string): Promise<ChargeResult | null>
  /**
   * Cancels a charge unless it has succeeded: after the result `declined` this payment id can never be charged.
   * @throws GatewayUnreachable
   */
  cancel(paymentId: string): Promise<ChargeResult>
  /** Refunds the whole amount. @throws GatewayUnreachable */
  refund(paymentId: string): Promise<ChargeResult>
  /**
   * Refunds a part of a charge; `refused` when less is left of it, or it was refunded or disputed.
   * @throws GatewayUnreachable, when the result is unknown; repeating the same refund id is safe
   */
  refundPart(part: PartialRefund): Promise<PartialRefundResult>
  /** Uploads a file of the evidence, and returns the gateway's id of it. @throws GatewayUnreachable */
  uploadEvidence(file: NewEvidenceFile): Promise<string>
  /**
   * Sends the evidence for a dispute, which cannot be changed afterwards. A dispute that no longer waits for it does not
   * change. @throws GatewayUnreachable
   */
  submitEvidence(disputeReference: string, evidence: DisputeEvidence): Promise<GatewayDispute>
  /** Accepts a dispute, which is lost then. A decided one does not change. @throws GatewayUnreachable */
  acceptDispute(disputeReference: string): Promise<GatewayDispute>
  /** Asks the gateway about the site's own account, to see whether it answers and accepts the keys. @throws Error with its answer */
  probe(): Promise<unknown>
  /** Opens a creator's account, or returns the existing one. @throws GatewayUnreachable */
  openPayee(creator: { accountId: string; email: string | null; country: string | null }): Promise<Payee>
  /**
   * The address of the gateway's onboarding page, which returns to `returnUrl` (absolute).
   * @throws GatewayUnreachable
   */
  payeeLink(reference: string, returnUrl: string): Promise<string>
  /** @throws GatewayUnreachable */
  findPayee(reference: string): Promise<Payee>
  /**
   * Sends money to a creator's account.
   * @throws GatewayUnreachable, when the result is unknown; repeating the same payout id is safe
   */
  payOut(payout: NewPayout): Promise<PayoutResult>
}

/** A charge of the sandbox's bank; amounts in minor units. */
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

/** A dispute of the sandbox, with what it is about. */
export type BankDispute = GatewayDispute & { paymentId: string; currency: string; brand: string; last4: string }

/** What only the sandbox can do: act as the cardholder's bank. */
export interface SandboxGateway extends Gateway {
  readonly name: 'sandbox'
  /** The charges of an account's cards, newest first, or a single one. */
  charges(
    accountId: string,
    page: { limit: number; offset: number; sort: 'asc' | 'desc' } | { id: string }
  ): Promise<{ rows: BankCharge[]; total: number }>
  /** The cardholder approves or rejects; a decided charge does not change. */
  authenticate(chargeId: string, approve: boolean): Promise<void>
  /**
   * The cardholder confirms that they want a card to be saved, or refuses; what is decided does not change. Null: no such
   * card waits. @throws GatewayDeclined for one that was refused
   */
  authenticateCard(accountId: string, setupId: string, approve: boolean): Promise<StoredCard | null>
  /** Accepts or restricts a creator's account. */
  decidePayee(reference: string, status: 'ready' | 'restricted'): Promise<void>
  /** Disputes a paid charge; any other does not change. */
  dispute(chargeId: string): Promise<void>
  /** Disputes that the bank has not decided, oldest first. */
  openDisputes(): Promise<BankDispute[]>
  /** The bank decides a dispute; a decided one does not change. Returns its payment, or undefined if there is none. */
  decideDispute(disputeReference: string, outcome: 'won' | 'lost'): Promise<string | undefined>
  /** The behaviour of these cards when they are charged, by reference. */
  behaviours(references: readonly string[]): Promise<Map<string, CardBehaviour>>
  /** Changes the behaviour of a card. */
  setBehaviour(reference: string, behaviour: CardBehaviour): Promise<void>
}

/** What only Stripe can do: send webhook events. */
export interface StripeGateway extends Gateway {
  readonly name: 'stripe'
  /** Verifies and parses a webhook's raw body. Null when the signature is invalid or too old. */
  readEvent(payload: Buffer, signature: string): Promise<GatewayEvent | null>
}

/** The gateways of this server; one of them handles new payments. */
export type Gateways = { readonly sandbox?: SandboxGateway; readonly stripe?: StripeGateway }

/** The gateway rejected the card. */
export class GatewayDeclined extends Error {
  readonly reason: DeclineReason
  constructor(reason: DeclineReason) {
    super(reason)
    this.reason = reason
  }
}

/** The bank asks the cardholder before the card can be saved. */
export class GatewayAsksCardholder extends Error {
  readonly setupId: string
  constructor(setupId: string) {
    super('the bank asks the cardholder')
    this.setupId = setupId
  }
}

/** The gateway did not respond, so the result of the call is unknown. */
export class GatewayUnreachable extends Error {}
