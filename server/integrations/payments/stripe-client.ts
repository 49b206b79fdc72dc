import { Stripe } from 'stripe'
import type { Logger } from 'pino'
import type { Config } from '../../config.ts'
import { GatewayUnreachable } from './gateway.ts'

/** ms that Stripe has for an answer; a charge takes two or three seconds. */
const timeout = 15_000

/** Asks Stripe; what leaves open what has happened becomes `GatewayUnreachable`, and a refusal stays Stripe's own error. */
export type CallStripe = <T>(ask: (stripe: Stripe) => Promise<T>) => Promise<T>

/** The connection to Stripe's API, or to what speaks it at `STRIPE_ENDPOINT`. */
export function openStripeClient({ secretKey, endpoint }: NonNullable<Config['stripe']>, log: Logger): CallStripe {
  const url = endpoint === undefined ? undefined : new URL(endpoint)
  const stripe = new Stripe(secretKey, {
    timeout,
    maxNetworkRetries: 1,
    telemetry: false,
    appInfo: { name: 'Stagedoor' },
    ...(url && {
      host: url.hostname,
      port: url.port || (url.protocol === 'https:' ? 443 : 80),
      protocol: url.protocol === 'https:' ? 'https' : 'http',
    }),
  })
  return async (ask) => {
    try {
      return await ask(stripe)
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeError) || error instanceof Stripe.errors.StripeCardError) throw error
      // Not the error itself: it holds the answer, with secrets of the browser in it.
      const { type, code, message, requestId } = error
      log.warn({ stripe: { type, code, message, requestId } }, 'Stripe does not do what was asked')
      if (isRefusal(error)) throw error
      throw new GatewayUnreachable(message, { cause: error })
    }
  }
}

/** Whether Stripe has understood and says no, so that nothing was done: to the card, or to what we asked. */
export const isRefusal = (error: unknown): error is Stripe.errors.StripeError =>
  error instanceof Stripe.errors.StripeCardError || error instanceof Stripe.errors.StripeInvalidRequestError

/** Asks what no card and no person could be refused: a country without Connect, a key that may not, a name that this account at Stripe does not know. Then nothing is known, and it is asked again. */
export const unreachableOnRefusal =
  (ask: CallStripe): CallStripe =>
  (act) =>
    ask(act).catch((error: unknown) => {
      throw isRefusal(error) ? new GatewayUnreachable(error.message, { cause: error }) : error
    })
