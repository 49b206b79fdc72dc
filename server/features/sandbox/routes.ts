import { sandbox, type SandboxClock } from '../../../contract/sandbox.ts'
import type { Deps } from '../../deps.ts'
import { ApiError } from '../../http/api-error.ts'
import type { RegisterFeature } from '../../http/feature.ts'
import type { Handlers, Input } from '../../http/handler-types.ts'
import { mount } from '../../http/mount.ts'
import type { SandboxGateway } from '../../integrations/payments/gateway.ts'
import { isLocal } from '../mail/outbox.ts'
import { settleOpen } from '../payments/settle-open-payments.ts'
import { refundPayment } from '../refunds/refund.ts'
import { aheadOf } from '../settings/clock-ahead.ts'
import { changeTestCard, listTestCards } from './cards.ts'
import { listCharges, viewCharge } from './charges.ts'
import { beginMove, isMovable, moveClock, movingTo } from './move-clock.ts'

const handlers = (deps: Deps, gateway: SandboxGateway): Handlers<typeof sandbox> => {
  const bank = { deps, gateway }
  type Call = Pick<Input<typeof sandbox.charge>, 'viewer' | 'params' | 'caller'>
  const view = ({ viewer, params, caller }: Call) => viewCharge(bank, viewer.id, params.id, caller.language)
  /** Does something to a charge that was paid. @throws ApiError conflict for any other */
  const undo = async (call: Call, act: (paymentId: string) => Promise<unknown>) => {
    const charge = await view(call)
    if (charge.status !== 'succeeded') throw new ApiError('conflict')
    await act(charge.paymentId)
    return view(call)
  }
  return {
    charges: ({ viewer, query, caller }) => listCharges(bank, viewer.id, query, caller.language),
    charge: view,
    authenticate: async (call) => {
      const { paymentId } = await view(call)
      await gateway.authenticate(call.params.id, call.body.approve)
      // A real gateway would call our webhook now: a cardholder who never comes back to the shop has paid all the same.
      await settleOpen(deps, paymentId)
      return view(call)
    },
    refund: (call) => undo(call, (paymentId) => refundPayment(deps, paymentId)),
    dispute: (call) =>
      undo(call, async (paymentId) => {
        await gateway.dispute(call.params.id)
        await settleOpen(deps, paymentId)
      }),
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

/** The desk where a developer plays the bank and moves the time, while the sandbox is the gateway: nobody else finds it. */
export const registerSandbox: RegisterFeature = async (app, deps) => {
  const { sandbox: gateway } = deps.gateways
  if (!gateway) return
  mount(app, deps, sandbox, handlers(deps, gateway))
  await deps.jobs.work('move-clock', () => moveClock(deps))
}
