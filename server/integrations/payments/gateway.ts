/** How a charge stands at the gateway. Amounts in minor currency units. */
export type ChargeResult =
  | { status: 'succeeded'; reference: string }
  | { status: 'requires_action'; reference: string; actionUrl: string }
  | { status: 'declined'; reference: string; reason: string }
  | { status: 'refunded' | 'disputed'; reference: string }

export type NewCard = { holder?: string | undefined; number?: string | undefined; expMonth?: number | undefined; expYear?: number | undefined; cvc?: string | undefined; paymentMethodId?: string | undefined }
export type StoredCard = { reference: string; brand: string; last4: string; expMonth: number; expYear: number }

/** The payment company. Every call may be repeated: `paymentId` is its idempotency key, so a charge happens once. */
export interface Gateway {
  readonly name: 'sandbox' | 'stripe'
  /** @throws GatewayDeclined for a card the gateway refuses, GatewayUnreachable */
  saveCard(accountId: string, card: NewCard): Promise<StoredCard>
  removeCard(reference: string): Promise<void>
  charge(charge: { paymentId: string; accountId: string; cardReference: string; amount: number; currency: string; offSession: boolean }): Promise<ChargeResult>
  /** How the charge of this payment stands, or null when the gateway never heard of it. */
  find(paymentId: string): Promise<ChargeResult | null>
  refund(paymentId: string): Promise<ChargeResult>
}

export class GatewayDeclined extends Error {}
export class GatewayUnreachable extends Error {}
