import type { Logger } from 'pino'
import type { Clock } from '../../clock.ts'
import type { Config } from '../../config.ts'
import type { Db } from '../../db/connect.ts'
import type { Gateways } from './gateway.ts'
import { openSandbox } from './sandbox.ts'
import { openStripe } from './stripe.ts'

/** The gateways of the configuration: the sandbox, unless a real one is configured, for nobody must be able to pay a real shop with test cards. */
export function openGateways(config: Config, db: Db, clock: Clock, log: Logger): Gateways {
  return config.stripe
    ? { stripe: openStripe({ siteUrl: config.siteUrl, stripe: config.stripe }, db, clock, log) }
    : { sandbox: openSandbox(db, clock) }
}
