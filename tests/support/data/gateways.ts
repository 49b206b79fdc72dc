import { randomUUIDv7 } from 'node:crypto'
import { pino } from 'pino'
import type { CardBehaviour } from '../../../contract/money/sandbox-cards.ts'
import { movableClock } from '../../../server/clock.ts'
import { readConfig } from '../../../server/config.ts'
import { connect } from '../../../server/db/connect.ts'
import {
  GatewayAsksCardholder,
  type Gateway,
  type SandboxGateway,
} from '../../../server/integrations/payments/gateway.ts'
import { disputeAfterMs, openSandbox } from '../../../server/integrations/payments/sandbox.ts'
import { openStripe } from '../../../server/integrations/payments/stripe.ts'
import { testDatabase } from '../database/database.ts'
import { cards } from './money.ts'
import { startStripe, type LocalStripe } from '../servers/stripe-server.ts'
import { stripeCards } from '../servers/stripe/payments.ts'

export type CardKind =
  | 'pays'
  | 'authenticates'
  | 'alwaysAuthenticates'
  | 'declined'
  | 'poor'
  | 'expired'
  | 'lost'
  | 'disputes'

/**
 * One payment gateway and the actions of the people around it: the cardholder, their bank, and the creator on the
 * gateway's onboarding page.
 */
export type GatewayBench = {
  gateway: Gateway
  /** Types a card into the gateway's form. Returns what the browser would send to save it. */
  type(accountId: string, kind: CardKind | 'refused' | 'unknown'): Promise<Parameters<Gateway['saveCard']>[1]>
  /** The bank treats a saved card differently from now on. */
  turn(reference: string, kind: CardKind): Promise<void>
  /** The cardholder approves or refuses the payment at their bank. */
  authenticate(paymentId: string, approve: boolean): Promise<void>
  /** Opens the dispute of a payment that was made with a `disputes` card. */
  dispute(paymentId: string): Promise<void>
  /** Runs `run` while the gateway does not answer, with the reference of the card to charge. */
  whileSilent(accountId: string, run: (cardReference: string) => Promise<void>): Promise<void>
  /** The creator completes the gateway's onboarding. */
  onboard(payeeReference: string): Promise<void>
  close(): Promise<void>
}

export type StripeBench = GatewayBench & { stripe: LocalStripe }

async function base() {
  const database = await testDatabase()
  const connection = connect(database.url, 6, () => undefined)
  const clock = movableClock(new Date())
  return { db: connection.db, clock, close: async () => void (await connection.close(), await database.drop()) }
}

/** The embedded sandbox gateway, on a database of its own. */
export async function sandboxBench(): Promise<GatewayBench> {
  const { db, clock, close } = await base()
  const gateway = openSandbox(db, clock)
  const numbers = { ...cards, alwaysAuthenticates: cards.authenticates, expired: '4000000000000069' }
  const type: GatewayBench['type'] = (_, kind) =>
    Promise.resolve({
      number: kind === 'unknown' ? '4111111111111111' : kind === 'refused' ? cards.declined : numbers[kind],
      expMonth: 12,
      expYear: 2099,
      cvc: '123',
    })
  return {
    gateway,
    type,
    turn: (reference, kind) => gateway.setBehaviour(reference, behaviours[kind]),
    close,
    authenticate: async (paymentId, approve) =>
      gateway.authenticate((await gateway.find(paymentId))?.reference ?? '', approve),
    dispute: async () => clock.advance(disputeAfterMs),
    whileSilent: async (accountId, run) => {
      const { reference } = await gateway.saveCard(accountId, { number: cards.pays, expMonth: 12, expYear: 2099 })
      await gateway.setBehaviour(reference, 'unreachable')
      await run(reference)
    },
    onboard: async (reference) =>
      void (await db.updateTable('sandbox.account').set({ status: 'ready' }).where('id', '=', reference).execute()),
  }
}

/** The real Stripe library against the local server that implements Stripe's API. */
export async function stripeBench(): Promise<StripeBench> {
  const { db, clock, close } = await base()
  const stripe = await startStripe({ now: clock.now })
  const config = readConfig({ ...stripe.env, SITE_URL: 'https://stage.example', SECRET: 's'.repeat(32) })
  const gateway = openStripe({ siteUrl: config.siteUrl, stripe: config.stripe! }, db, clock, pino({ level: 'silent' }))
  const type: GatewayBench['type'] = async (accountId, kind) => {
    const { clientSecret = '' } = await gateway.beginCard(accountId)
    return {
      paymentMethodId:
        kind === 'unknown'
          ? `pm_${randomUUIDv7().replaceAll('-', '')}`
          : stripe.typeCard(clientSecret, kind === 'disputes' ? stripeCards.pays : stripeCards[kind]),
    }
  }
  const intentOf = (paymentId: string) => stripe.intentsOf(paymentId)[0]?.id ?? ''
  return {
    gateway,
    type,
    turn: async (reference, kind) => stripe.turn(reference, stripeCards[kind === 'disputes' ? 'pays' : kind]),
    stripe,
    authenticate: async (paymentId, approve) => {
      const id = intentOf(paymentId)
      void (id.startsWith('seti_') ? stripe.cards : stripe.payments).authenticate(id, approve)
    },
    dispute: async (paymentId) => stripe.payments.dispute(intentOf(paymentId)),
    whileSilent: async (accountId, run) => {
      const { reference } = await gateway.saveCard(accountId, await type(accountId, 'pays'))
      stripe.state.isDown = true
      try {
        await run(reference)
      } finally {
        stripe.state.isDown = false
      }
    },
    onboard: async (reference) => stripe.onboard(reference),
    close: async () => {
      await close()
      await stripe.close()
    },
  }
}

const behaviours: Record<CardKind, CardBehaviour> = {
  pays: 'succeeds',
  authenticates: 'authentication',
  alwaysAuthenticates: 'authentication',
  declined: 'card_declined',
  poor: 'insufficient_funds',
  expired: 'expired_card',
  lost: 'lost_card',
  disputes: 'dispute',
}
/** Whether the bank accepts a card of this kind when it is saved. */
const isAccepted = (kind: CardKind): boolean =>
  ['pays', 'authenticates', 'alwaysAuthenticates', 'disputes'].includes(kind)

/**
 * Creates an account with a saved card of the given kind, and a charge of 9.95 USD on it. A card that its bank would
 * not accept was accepted once, and has changed since.
 */
export async function createPayer(bench: GatewayBench, kind: CardKind) {
  const accountId = randomUUIDv7()
  const typed = await bench.type(accountId, isAccepted(kind) ? kind : 'pays')
  const card = await bench.gateway.saveCard(accountId, typed).catch((error: unknown) => {
    const { gateway } = bench
    if (!(error instanceof GatewayAsksCardholder) || !('authenticateCard' in gateway)) throw error
    return (gateway as SandboxGateway).authenticateCard(accountId, error.setupId, true)
  })
  if (!card) throw new Error('The card was not saved')
  await bench.turn(card.reference, kind)
  const paymentId = randomUUIDv7()
  const charge = {
    paymentId,
    accountId,
    cardReference: card.reference,
    amount: 995,
    currency: 'USD',
    offSession: false,
  }
  return { accountId, card, paymentId, charge }
}
