import type { Logger } from 'pino'
import type { Clock } from '../../clock.ts'
import type { Config } from '../../config.ts'
import type { Db } from '../../db/connect.ts'
import type { Gateways } from './gateway.ts'
import { openSandbox } from './sandbox.ts'
import { openStripe } from './stripe.ts'

/**
 * The gateways of the configuration: Stripe if configured, otherwise the sandbox; never both, because test cards must
 * not pay in a real shop.
 */
export function openGateways(config: Config, db: Db, clock: Clock, log: Logger): Gateways {
  return config.stripe
    ? { stripe: openStripe({ siteUrl: config.siteUrl, stripe: config.stripe }, db, clock, log) }
    : { sandbox: openSandbox(db, clock) }
}
