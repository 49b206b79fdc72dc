import { Stripe } from 'stripe'
import type { Clock } from '../../clock.ts'
import type { GatewayEvent } from './gateway.ts'
import type { StripeReferences } from './stripe-references.ts'

/** What moves a payment or an account of ours; all else that Stripe may tell is none of our business. */
const heard =
  /^(payment_intent\.(succeeded|processing|payment_failed|canceled|requires_action)|charge\.(refund|dispute).*|refund\..+|(account|capability)\.updated)$/

/**
 * Reads a message of Stripe's by its signature: null when it is not Stripe's, or older than five minutes. With several secrets (one for our own account,
 * one for the creators') any of them will do.
 */
export async function readStripeEvent(
  payload: Buffer,
  signature: string,
  secrets: readonly string[],
  references: StripeReferences,
  clock: Clock
): Promise<GatewayEvent | null> {
  const event = secrets.map((secret) => signedWith(payload, signature, secret, clock)).find((found) => found !== null)
  if (!event) return null
  return { id: event.id, about: heard.test(event.type) ? await aboutWhat(event, references) : null }
}

function signedWith(payload: Buffer, signature: string, secret: string, clock: Clock): Stripe.Event | null {
  try {
    return Stripe.webhooks.constructEvent(payload, signature, secret, undefined, undefined, clock.now().getTime())
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) return null
    throw error
  }
}

/** The thing's name alone is read: how it stands is asked of Stripe, in the version that we know. */
async function aboutWhat({ data }: Stripe.Event, references: StripeReferences): Promise<GatewayEvent['about']> {
  const thing = data.object as {
    object: string
    id: string
    payment_intent?: string | { id: string } | null
    account?: string
  }
  if (thing.object === 'account') return { payeeReference: thing.id }
  if (thing.object === 'capability') return thing.account ? { payeeReference: thing.account } : null
  const intent =
    thing.object === 'payment_intent'
      ? thing.id
      : typeof thing.payment_intent === 'object'
        ? thing.payment_intent?.id
        : thing.payment_intent
  const paymentId = intent && (await references.ownerOf('payment', intent))
  return paymentId ? { paymentId } : null
}
