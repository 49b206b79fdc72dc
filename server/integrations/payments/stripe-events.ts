import { Stripe } from 'stripe'
import type { Clock } from '../../clock.ts'
import type { GatewayEvent } from './gateway.ts'
import type { StripeReferences } from './stripe-references.ts'

/** The types of events that concern a payment or account of this site; all others are ignored. */
const handledTypes =
  /^((payment|setup)_intent\.(succeeded|processing|payment_failed|setup_failed|canceled|requires_action)|charge\.(refund|dispute).*|refund\..+|(account|capability)\.updated)$/

/**
 * Verifies and parses a webhook event; null when the signature is invalid or older than five minutes. With several
 * secrets (one per webhook endpoint) any of them is accepted.
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
  return { id: event.id, about: handledTypes.test(event.type) ? await subjectOf(event, references) : null }
}

function signedWith(payload: Buffer, signature: string, secret: string, clock: Clock): Stripe.Event | null {
  try {
    return Stripe.webhooks.constructEvent(payload, signature, secret, undefined, undefined, clock.now().getTime())
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) return null
    throw error
  }
}

/**
 * The subject of an event. Only its id is used; the current state is loaded from Stripe, in the API version that the
 * client supports.
 */
async function subjectOf({ data }: Stripe.Event, references: StripeReferences): Promise<GatewayEvent['about']> {
  const object = data.object as {
    object: string
    id: string
    payment_intent?: string | { id: string } | null
    account?: string
  }
  if (object.object === 'account') return { payeeReference: object.id }
  if (object.object === 'capability') return object.account ? { payeeReference: object.account } : null
  const intent =
    object.object === 'payment_intent' || object.object === 'setup_intent'
      ? object.id
      : typeof object.payment_intent === 'object'
        ? object.payment_intent?.id
        : object.payment_intent
  const paymentId = intent && (await references.ownerOf('payment', intent))
  return paymentId ? { paymentId } : null
}
