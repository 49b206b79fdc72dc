import { Stripe } from 'stripe'
import type { Logger } from 'pino'
import type { Config } from '../../config.ts'
import { GatewayUnreachable } from './gateway.ts'

/** Timeout, in ms, of a call; a charge takes two or three seconds. */
const timeout = 15_000

/**
 * Calls Stripe. Errors that leave the result unknown become `GatewayUnreachable`; rejections remain Stripe's own
 * errors.
 */
export type CallStripe = <T>(run: (stripe: Stripe) => Promise<T>) => Promise<T>

/** The client for Stripe's API, or for a compatible server at `STRIPE_ENDPOINT`. */
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
  return async (run) => {
    try {
      return await run(stripe)
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeError) || error instanceof Stripe.errors.StripeCardError) throw error
      // The error object is not logged, because it contains the response with client secrets.
      const { type, code, message, requestId } = error
      log.warn({ stripe: { type, code, message, requestId } }, 'a call of Stripe failed')
      if (isRefusal(error)) throw error
      throw new GatewayUnreachable(message, { cause: error })
    }
  }
}

/** Whether Stripe has rejected a card or a request, so that nothing was done. */
export const isRefusal = (error: unknown): error is Stripe.errors.StripeError =>
  error instanceof Stripe.errors.StripeCardError || error instanceof Stripe.errors.StripeInvalidRequestError

/**
 * Wraps calls whose rejection has nothing to do with a card or user: a country without Connect, missing permissions, an
 * unknown id. Such a rejection counts as unreachable, so that the call is repeated.
 */
export const unreachableOnRefusal =
  (callStripe: CallStripe): CallStripe =>
  (run) =>
    callStripe(run).catch((error: unknown) => {
      throw isRefusal(error) ? new GatewayUnreachable(error.message, { cause: error }) : error
    })
