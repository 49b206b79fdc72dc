import '../zod-config.ts'
import * as z from 'zod'
import { text, trimmed } from '../bounded.ts'
import { Day, Person, Time } from '../identity/users/accounts.ts'
import { SnapshotVersion } from '../snapshot-version.ts'
import { endpoints } from '../endpoint.ts'
import { Id, IdParams } from '../ids.ts'
import { Amount, ShownPrice, SignedAmount } from './amount.ts'
import { listQuery, page } from '../paging.ts'
import { ChargeType } from './wallet.ts'
import { ofPerson } from '../private.ts'

/** The payment gateway. */
export const GatewayName = z.enum(['sandbox', 'stripe']).meta({ id: 'GatewayName' })
export type GatewayName = z.infer<typeof GatewayName>
const Gateway = z.object({ gateway: GatewayName })

/** A saved card, with no more detail than a printed receipt shows. */
export const Card = z
  .object({
    _id: Id,
    gateway: GatewayName,
    brand: z.string(),
    last4: z.string(),
    expMonth: z.number().int(),
    expYear: z.number().int(),
    holder: ofPerson(z.string()),
    isDefault: z.boolean(),
    createdAt: Time,
  })
  .meta({ id: 'Card' })
export type Card = z.infer<typeof Card>

/**
 * A payment in currency through the gateway. `requires_action`: open `actionUrl` for the cardholder's authentication,
 * then call `confirm`. `processing`: the gateway has not decided yet; ask again.
 */
export const Payment = z
  .object({
    _id: Id,
    gateway: z.union([GatewayName, z.literal('wallet')]),
    type: z.enum(['top_up', 'subscription']),
    status: z.enum(['processing', 'requires_action', 'succeeded', 'failed', 'refunded', 'disputed']),
    amount: Amount.describe('currency; tokens if gateway is `wallet`'),
    tokens: Amount.optional(),
    performer: Person.optional(),
    subscriptionType: z.string().optional(),
    last4: z.string().optional(),
    failureReason: z.string().optional(),
    actionUrl: z.string().optional(),
    balance: Amount.optional().describe('wallet balance after the payment, in tokens'),
    balanceAsOf: SnapshotVersion.optional(),
    next: z
      .object({ amount: Amount, at: Time })
      .optional()
      .describe('for an active subscription: its next charge, in currency'),
    createdAt: Time,
  })
  .meta({ id: 'Payment' })
export type Payment = z.infer<typeof Payment>

/** The types of transactions in the history. `dispute_won`: the bank has decided that a disputed payment stands. */
export const TransactionType = z
  .enum(['top_up', 'subscription', 'tip', 'purchase', 'refund', 'dispute', 'dispute_won'])
  .meta({ id: 'TransactionType' })
export type TransactionType = z.infer<typeof TransactionType>

/** A transaction of an account's history, with the wallet's balance after it. */
export const Transaction = z
  .object({
    _id: Id,
    type: TransactionType,
    purchase: ChargeType.optional().describe('for a purchase: the type of what was bought'),
    description: z.string(),
    status: z.enum(['processing', 'requires_action', 'succeeded', 'refunded', 'disputed']),
    title: z
      .string()
      .optional()
      .describe('title, or beginning of the text, of what was bought or tipped, if the account may still see it'),
    isChange: z
      .boolean()
      .optional()
      .describe('refund of the unused part of a video call; the sale itself is not reversed'),
    isPart: z.boolean().optional().describe('refund of a part of a payment or purchase, which itself is not reversed'),
    amount: SignedAmount.optional().describe('currency'),
    tokens: SignedAmount.optional().describe('tokens; change of the wallet balance'),
    balanceAfter: Amount.optional().describe('wallet balance after it, in tokens'),
    performer: Person.optional(),
    createdAt: Time,
  })
  .meta({ id: 'Transaction' })
export type Transaction = z.infer<typeof Transaction>

/** The billing periods of a subscription. */
export const SubscriptionType = z.enum(['free', 'monthly', 'yearly']).meta({ id: 'SubscriptionType' })
export type SubscriptionType = z.infer<typeof SubscriptionType>

/**
 * A new card. The sandbox takes the typed card data; Stripe takes the id of the payment method that its own form
 * created.
 */
const NewCard = z
  .strictObject({
    holder: trimmed(100).min(1).optional(),
    number: text(23, 'Check the card number')
      .regex(/^[\d ]{12,23}$/, 'Check the card number')
      .optional()
      .describe('sandbox only'),
    expMonth: z.number().int().min(1).max(12).optional(),
    expYear: z.number().int().min(2000).max(2100).optional(),
    cvc: text(4, 'Enter 3 or 4 digits')
      .regex(/^\d{3,4}$/, 'Enter 3 or 4 digits')
      .optional(),
    paymentMethodId: text(200).optional().describe('stripe only'),
  })
  .meta({ id: 'NewCard' })

const paymentErrors = [
  'limit_reached',
  'cooling_off',
  'payment_declined',
  'price_changed',
  'gateway_unavailable',
  'idempotency_conflict',
  'payment_in_progress',
  'not_found',
] as const

/** Path parameters of a subscription. The id alone identifies it; `gateway` is the one shown in lists. */
const SubscriptionParams = z.object({ gateway: z.union([GatewayName, z.literal('wallet')]), id: Id })

/** Cards, top-ups and subscriptions at the gateway, and the history (Spec §7, Payments). */
export const payments = endpoints({
  topUp: {
    method: 'POST',
    path: '/payment/wallet/top-up',
    access: 'user',
    summary: 'Buy tokens: a free amount within the caps, or a package',
    body: z.strictObject({
      amount: Amount.describe("amount to pay, in currency; with packageId the package's price"),
      packageId: Id.optional(),
      cardId: Id,
    }),
    response: Payment,
    status: 201,
    idempotent: true,
    errors: paymentErrors,
    limit: { max: 30, perS: 60 },
    emits: ['payment.changed'],
  },
  subscribe: {
    method: 'POST',
    path: '/payment/subscribe/performers',
    access: 'user',
    summary: 'Subscribe to a creator',
    body: z.strictObject({
      performerId: Id,
      type: SubscriptionType.default('monthly'),
      subscriptionType: SubscriptionType.optional().describe('another name of `type`, as in the answer (Spec §3)'),
      price: ShownPrice,
      cardId: Id.optional().describe(
        'required unless paid from the wallet; for `free`: the card that is charged after the trial'
      ),
      payFrom: z.enum(['card', 'wallet']).default('card'),
      monthlyPrice: ShownPrice.optional().describe('for `free`: the price per month after the trial that was shown'),
      couponCode: trimmed(40).optional().describe('coupon code; `price` is then the first charge with the coupon'),
    }),
    response: Payment,
    status: 201,
    idempotent: true,
    errors: [...paymentErrors, 'already_subscribed', 'trial_used', 'insufficient_balance', 'forbidden'],
    // The same limit as for applying a coupon, because this also reveals whether a code exists.
    limit: { max: 20, perS: 300 },
    emits: ['payment.changed', 'subscription.changed'],
  },
  confirm: {
    method: 'POST',
    path: '/payment/{id}/confirm',
    access: 'user',
    summary: "Complete a payment after the cardholder's authentication, or report its current status",
    params: IdParams,
    response: Payment,
    errors: ['not_found', 'gateway_unavailable'],
  },
  transactions: {
    method: 'GET',
    path: '/payment/transactions/user/search',
    access: 'user',
    summary: 'All transactions of the signed-in account, newest first',
    query: z.object({
      ...listQuery,
      type: TransactionType.optional(),
      from: Day.optional(),
      to: Day.optional().describe('inclusive; days in UTC'),
    }),
    response: page(Transaction),
  },
  cards: {
    method: 'GET',
    path: '/payment-cards',
    access: 'user',
    summary: 'The saved cards',
    query: z.object(listQuery),
    response: page(Card),
  },
  addCard: {
    method: 'POST',
    path: '/{gateway}/cards',
    access: 'user',
    summary: 'Save a card that its bank accepts',
    params: Gateway,
    body: NewCard,
    response: Card,
    status: 201,
    errors: ['payment_declined', 'card_authentication', 'gateway_unavailable', 'not_found'],
    limit: { max: 20, perS: 3600 },
    emits: ['card.changed'],
  },
  defaultCard: {
    method: 'PUT',
    path: '/payment-cards/{id}/default',
    access: 'user',
    summary: 'Make a card that its bank accepts the default one',
    params: IdParams,
    response: Card,
    errors: ['not_found', 'payment_declined', 'gateway_unavailable'],
    emits: ['card.changed'],
  },
  removeCard: {
    method: 'DELETE',
    path: '/payment-cards/{id}',
    access: 'user',
    summary: 'Delete a saved card; its active subscriptions move to another card',
    params: IdParams,
    errors: ['not_found', 'card_in_use', 'gateway_unavailable'],
    emits: ['card.changed'],
  },
  paySubscription: {
    method: 'POST',
    path: '/payment/{gateway}/pay-subscription/{id}',
    access: 'user',
    summary: 'Pay a failed renewal at once; the same payment method is used for the next ones',
    params: SubscriptionParams,
    body: z.strictObject({
      price: ShownPrice,
      cardId: Id.optional().describe('required unless paid from the wallet'),
      payFrom: z.enum(['card', 'wallet']).default('card'),
    }),
    response: Payment,
    status: 201,
    idempotent: true,
    errors: [...paymentErrors, 'insufficient_balance', 'subscription_not_due', 'subscription_not_renewable'],
    limit: { max: 30, perS: 60 },
    emits: ['payment.changed', 'subscription.changed'],
  },
  cancelSubscription: {
    method: 'POST',
    path: '/payment/{gateway}/cancel-subscription/{id}',
    access: 'user',
    summary: 'Cancel a subscription at the end of its paid period; can be undone until then',
    params: SubscriptionParams,
    response: z.object({ _id: Id, status: z.string(), endsAt: Time }),
    errors: ['not_found', 'subscription_over'],
    emits: ['subscription.changed'],
  },
  resumeSubscription: {
    method: 'POST',
    path: '/payment/{gateway}/resume-subscription/{id}',
    access: 'user',
    summary: 'Undo a cancellation before the period has ended',
    params: SubscriptionParams,
    response: z.object({ _id: Id, status: z.string(), endsAt: Time }),
    errors: ['not_found', 'subscription_over'],
    emits: ['subscription.changed'],
  },
})
