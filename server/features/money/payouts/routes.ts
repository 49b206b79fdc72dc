import { payouts } from '../../../../contract/money/payouts.ts'
import { payoutSettings } from '../../../../contract/money/payout-settings.ts'
import { sandboxAccounts } from '../../../../contract/money/sandbox-accounts.ts'
import type { Deps } from '../../../deps.ts'
import { ApiError } from '../../../http/api-error.ts'
import type { RegisterFeature } from '../../../http/feature.ts'
import type { Handlers, Input } from '../../../http/handler-types.ts'
import { mount } from '../../../http/mount.ts'
import { requireOwn } from '../../catalogue/performers/policy.ts'
import { canOpenPage } from '../../identity/visibility/visibility.ts'
import { findProfile } from '../../catalogue/performers/queries.ts'
import { chooseMethod, saveBanking } from './banking.ts'
import { calculatePayout } from './calculate.ts'
import { loadPayoutSettings, presentPayee } from './destination.ts'
import { openPayee } from './payees.ts'
import { presentPayout } from './present.ts'
import { findOpenPayout, findPayout, searchPayouts } from './queries.ts'
import { cancelPayout, changePayout, requestPayout } from './request-payout.ts'
import { sandboxAccountHandlers } from './sandbox-accounts.ts'
import { sendPayouts } from './send-payouts.ts'

const payoutHandlers = (deps: Deps): Handlers<typeof payouts> => ({
  calculate: ({ viewer, body }) => calculatePayout(deps, viewer.id, body),
  search: async ({ viewer, query, caller }) => {
    const { rows, total } = await searchPayouts(deps.db, viewer, query)
    return { data: rows.map((row) => presentPayout(row, caller.language)), total }
  },
  create: async ({ viewer, body, idempotencyKey, caller: { language } }) =>
    presentPayout(await requestPayout(deps, { performerId: viewer.id, language }, body, idempotencyKey), language),
  update: async ({ viewer, params, body, caller: { language } }) =>
    presentPayout(await changePayout(deps, { performerId: viewer.id, language }, params.id, body), language),
  cancel: async ({ viewer, params, caller }) =>
    presentPayout(await cancelPayout(deps, viewer.id, params.id), caller.language),
  view: async ({ viewer, params, caller }) => {
    const row = await findPayout(deps.db, viewer.id, params.id)
    if (!row) throw new ApiError('not_found')
    return presentPayout(row, caller.language)
  },
  checkPending: async ({ viewer, caller }) => {
    const row = await findOpenPayout(deps.db, viewer.id)
    return { pendingReview: row?.status === 'pending', payout: row && presentPayout(row, caller.language) }
  },
})

const settingsHandlers = (deps: Deps): Handlers<typeof payoutSettings> => {
  /** The viewer's own settings, after `change`, under their id or username. */
  const own = async (
    { viewer, params, caller }: Pick<Input<typeof payoutSettings.view>, 'viewer' | 'params' | 'caller'>,
    change?: () => Promise<void>
  ) => {
    const row = await findProfile(deps.db, params.id, canOpenPage({ viewer, country: caller.country }))
    if (!row) throw new ApiError('not_found')
    requireOwn(viewer, row.id)
    await change?.()
    return loadPayoutSettings(deps, viewer.id)
  }
  return {
    view: (call) => own(call),
    banking: (call) => own(call, () => saveBanking(deps, call.viewer, call.body, call.caller.language)),
    gateway: (call) => own(call, () => chooseMethod(deps, call.viewer, call.body, call.caller.language)),
    openAccount: async ({ viewer }) => {
      const { url, row } = await openPayee(deps, viewer.id)
      return { url, ...presentPayee(row.gateway as 'sandbox' | 'stripe', row) }
    },
  }
}

/**
 * A creator's payouts and their destination (Spec §7: Payouts, banking and gateway settings), and the job that sends
 * approved payouts.
 */
export const registerPayouts: RegisterFeature = async (app, deps) => {
  mount(app, deps, payouts, payoutHandlers(deps))
  mount(app, deps, payoutSettings, settingsHandlers(deps))
  if (deps.gateways.sandbox) mount(app, deps, sandboxAccounts, sandboxAccountHandlers(deps, deps.gateways.sandbox))
  await deps.jobs.work('send-payouts', () => sendPayouts(deps))
  await deps.jobs.schedule('send-payouts', '*/5 * * * *')
  await deps.jobs.enqueue('send-payouts', {})
}
