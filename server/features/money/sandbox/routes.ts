import { sandbox, type SandboxClock } from '../../../../contract/money/sandbox.ts'
import type { Deps } from '../../../deps.ts'
import { ApiError } from '../../../http/api-error.ts'
import type { RegisterFeature } from '../../../http/feature.ts'
import type { Handlers, Input } from '../../../http/handler-types.ts'
import { mount } from '../../../http/mount.ts'
import type { SandboxGateway } from '../../../integrations/payments/gateway.ts'
import { isLocal } from '../../platform/mail/outbox.ts'
import { settleOpen } from '../payments/settle-open-payments.ts'
import { addConfirmedCard } from '../payments/cards.ts'
import { presentCard } from '../payments/present.ts'
import { refundPayment } from '../payments/refund.ts'
import { aheadOf } from '../../platform/settings/clock-ahead.ts'
import { changeTestCard, listTestCards } from './cards.ts'
import { listCharges, viewCharge } from './charges.ts'
import { listOpenDisputes } from './disputes.ts'
import { beginMove, isMovable, moveClock, movingTo } from './move-clock.ts'

const handlers = (deps: Deps, gateway: SandboxGateway): Handlers<typeof sandbox> => {
  const sandboxDeps = { deps, gateway }
  type Call = Pick<Input<typeof sandbox.charge>, 'viewer' | 'params' | 'caller'>
  const view = ({ viewer, params, caller }: Call) => viewCharge(sandboxDeps, viewer.id, params.id, caller.language)
  /**
   * Applies `act` to a paid charge, and returns the charge afterwards.
   * @throws ApiError charge_not_paid
   */
  const changePaid = async (call: Call, act: (paymentId: string) => Promise<unknown>) => {
    const charge = await view(call)
    if (charge.status !== 'succeeded') throw new ApiError('charge_not_paid')
    await act(charge.paymentId)
    return view(call)
  }
  return {
    charges: ({ viewer, query, caller }) => listCharges(sandboxDeps, viewer.id, query, caller.language),
    charge: view,
    authenticate: async (call) => {
      const { paymentId } = await view(call)
      await gateway.authenticate(call.params.id, call.body.approve)
      // A real gateway would call the webhook now, even if the cardholder never returns to the shop.
      await settleOpen(deps, paymentId)
      return view(call)
    },
    authenticateCard: async ({ viewer, params, body, caller }) =>
      presentCard(await addConfirmedCard(deps, viewer.id, { setupId: params.id, ...body }, caller.language)),
    refund: (call) => changePaid(call, (paymentId) => refundPayment(deps, paymentId)),
    dispute: (call) =>
      changePaid(call, async (paymentId) => {
        await gateway.dispute(call.params.id)
        await settleOpen(deps, paymentId)
      }),
    disputes: async () => ({ data: await listOpenDisputes(deps, gateway) }),
    decideDispute: async ({ params, body }) => {
      const paymentId = await gateway.decideDispute(params.id, body.outcome)
      if (paymentId === undefined) throw new ApiError('not_found')
      await settleOpen(deps, paymentId)
    },
    cards: ({ viewer }) => listTestCards(deps, gateway, viewer.id),
    changeCard: ({ viewer, params, body }) => changeTestCard(deps, gateway, viewer.id, params.id, body.behaviour),
    clock: () => clockOf(deps),
    moveClock: async ({ body }) => {
      await beginMove(deps, body.days)
      return clockOf(deps)
    },
  }
}

async function clockOf(deps: Deps): Promise<SandboxClock> {
  const now = deps.clock.now()
  const to = await movingTo(deps)
  return {
    now: now.toISOString(),
    ahead: aheadOf(deps.clock),
    movingTo: to?.toISOString(),
    isMovable: isMovable(deps),
    hasOutbox: deps.mailer.name === 'outbox' && isLocal(deps.config.siteUrl),
  }
}

/**
 * The sandbox page, on which a developer plays the bank and moves the clock. Registered only while the sandbox is the
 * gateway.
 */
export const registerSandbox: RegisterFeature = async (app, deps) => {
  const { sandbox: gateway } = deps.gateways
  if (!gateway) return
  mount(app, deps, sandbox, handlers(deps, gateway))
  await deps.jobs.work('move-clock', () => moveClock(deps))
}
