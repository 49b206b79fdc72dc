import type { FastifyInstance } from 'fastify'
import { stripe } from '../../../../contract/money/stripe.ts'
import type { Deps } from '../../../deps.ts'
import { ApiError } from '../../../http/api-error.ts'
import { staysOpen } from '../../../http/maintenance.ts'
import type { RegisterFeature } from '../../../http/feature.ts'
import type { Handlers } from '../../../http/handler-types.ts'
import { apiPrefix, mount } from '../../../http/mount.ts'
import type { StripeGateway } from '../../../integrations/payments/gateway.ts'
import { mapUnreachable } from '../gateways/choose-gateway.ts'
import { refreshPayee } from '../payouts/payees.ts'
import { handleStripeEvent } from './handle-event.ts'

const handlers = (deps: Deps): Handlers<typeof stripe> => ({
  beginCard: async ({ viewer }) => {
    const gateway = deps.gateways.stripe
    if (!gateway) throw new ApiError('not_found')
    const { clientSecret } = await mapUnreachable(() => gateway.beginCard(viewer.id))
    if (clientSecret === undefined) throw new ApiError('gateway_unavailable')
    return { clientSecret }
  },
})

/** What only Stripe needs: the setup of its card form, and its webhook (Spec §7, Payments). */
export const registerStripe: RegisterFeature = async (app, deps) => {
  mount(app, deps, stripe, handlers(deps))
  const gateway = deps.gateways.stripe
  if (!gateway) return
  await app.register(async (scope) => mountWebhook(scope, deps, gateway))
  await deps.jobs.work('refresh-payee', async ({ reference }) => void (await refreshPayee(deps, gateway, reference)), {
    givenUp: { nobody: "the creator's next look at the payouts asks the gateway again" },
  })
}

/**
 * POST /stripe/webhook. Not an endpoint of the contract: its caller is Stripe, and its signature covers the raw bytes
 * of the body.
 */
async function mountWebhook(scope: FastifyInstance, deps: Deps, gateway: StripeGateway): Promise<void> {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  scope.post(`${apiPrefix}/stripe/webhook`, staysOpen, async (request, reply) => {
    const signature = request.headers['stripe-signature']
    const event =
      Buffer.isBuffer(request.body) && typeof signature === 'string'
        ? await gateway.readEvent(request.body, signature)
        : null
    if (!event) throw new ApiError('malformed')
    await handleStripeEvent(deps, event)
    return reply.code(204).send()
  })
}
