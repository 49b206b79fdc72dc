import type { Logger } from 'pino'
import type { Clock } from '../../clock.ts'
import type { Config } from '../../config.ts'
import type { Db } from '../../db/connect.ts'
import type { StripeGateway } from './gateway.ts'
import { stripeCards } from './stripe-cards.ts'
import { stripeCharges } from './stripe-charges.ts'
import { openStripeClient } from './stripe-client.ts'
import { stripeDisputes } from './stripe-disputes.ts'
import { readStripeEvent } from './stripe-events.ts'
import { stripePayees } from './stripe-payees.ts'
import { stripeReferences } from './stripe-references.ts'

/** Stripe as the gateway, through its own library (decision 13). */
export function openStripe(
  config: Pick<Config, 'siteUrl'> & { stripe: NonNullable<Config['stripe']> },
  db: Db,
  clock: Clock,
  log: Logger
): StripeGateway {
  const callStripe = openStripeClient(config.stripe, log)
  const references = stripeReferences(db, clock)
  return {
    name: 'stripe',
    probe: () => callStripe((stripe) => stripe.balance.retrieve()),
    ...stripeCards(callStripe, references),
    ...stripeCharges(callStripe, references, config.siteUrl),
    ...stripePayees(callStripe, references),
    ...stripeDisputes(callStripe),
    readEvent: (payload, signature) =>
      readStripeEvent(payload, signature, config.stripe.webhookSecrets, references, clock),
  }
}
