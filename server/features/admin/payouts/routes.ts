import { adminPayouts, type AdminPayout } from '../../../../contract/admin/payouts.ts'
import type { Language } from '../../../../contract/errors.ts'
import { toMinor } from '../../../../contract/money/money.ts'
import type { Deps } from '../../../deps.ts'
import { ApiError } from '../../../http/api-error.ts'
import type { RegisterFeature } from '../../../http/feature.ts'
import type { Handlers } from '../../../http/handler-types.ts'
import { mount } from '../../../http/mount.ts'
import { requireCurrentPassword } from '../../identity/auth/require-reauthentication.ts'
import { createBatch, payBatch, takeBatchFile } from '../../money/payouts/batch-payouts.ts'
import { approvePayout, payPayout, rejectPayout } from '../../money/payouts/decide-payout.ts'
import { returnPayout } from '../../money/payouts/return-payout.ts'
import { readSettings } from '../../platform/settings/queries.ts'
import { bankFile, exportPayouts } from './export-payouts.ts'
import { presentBatch, presentAdminPayout } from './present.ts'
import { findBatch, findPayout, listBatches, listPayouts } from './queries.ts'

type Call = { viewer: { id: string }; caller: { language: Language } }

const handlers = (deps: Deps): Handlers<typeof adminPayouts> => {
  const viewOf = async ({ viewer, caller }: Call) => {
    const { payoutSecondPersonFrom: secondPersonFrom } = await readSettings(deps.db)
    return { viewerId: viewer.id, language: caller.language, secondPersonFrom }
  }
  const view = async (id: string, call: Call): Promise<AdminPayout> => {
    const row = await findPayout(deps.db, id)
    if (!row) throw new ApiError('not_found')
    return presentAdminPayout(row, await viewOf(call))
  }
  const viewBatch = async (id: string) => {
    const row = await findBatch(deps.db, id)
    if (!row) throw new ApiError('not_found')
    return presentBatch(row)
  }
  return {
    list: async (call) => {
      const [{ rows, total }, as] = await Promise.all([listPayouts(deps.db, call.query), viewOf(call)])
      return { data: rows.map((row) => presentAdminPayout(row, as)), total }
    },
    export: async ({ query, caller: { language } }) => {
      const { currency } = await readSettings(deps.db)
      return { name: 'payouts.csv', body: exportPayouts(deps.db, query, { currency, language }) }
    },
    view: (call) => view(call.params.id, call),
    approve: async (call) => {
      const { viewer, params, body } = call
      await requireCurrentPassword(deps, viewer, body.currentPassword)
      await approvePayout(deps, params.id, { by: viewer.id, amount: toMinor(body.amount) })
      return view(params.id, call)
    },
    reject: async (call) => {
      const { viewer, params, body } = call
      await requireCurrentPassword(deps, viewer, body.currentPassword)
      await rejectPayout(deps, params.id, body.reason)
      return view(params.id, call)
    },
    returned: async (call) => {
      const { viewer, params, body } = call
      await requireCurrentPassword(deps, viewer, body.currentPassword)
      await returnPayout(deps, params.id, viewer.id, body.reason)
      return view(params.id, call)
    },
    pay: async (call) => {
      const { viewer, params, body } = call
      await requireCurrentPassword(deps, viewer, body.currentPassword)
      await payPayout(deps, params.id, body.reference || null)
      return view(params.id, call)
    },
    batches: async ({ query }) => {
      const { rows, total } = await listBatches(deps.db, query)
      return { data: rows.map(presentBatch), total }
    },
    createBatch: async ({ viewer, body }) => {
      await requireCurrentPassword(deps, viewer, body.currentPassword)
      return viewBatch(await createBatch(deps, viewer.id, body.payoutIds))
    },
    batchFile: async ({ params }) => {
      const [{ number }, site] = await Promise.all([viewBatch(params.id), readSettings(deps.db)])
      const file = await takeBatchFile(deps, params.id, site)
      return { name: `payouts-${number}.csv`, body: Buffer.from(bankFile(file)) }
    },
    payBatch: async ({ viewer, params, body }) => {
      await requireCurrentPassword(deps, viewer, body.currentPassword)
      await viewBatch(params.id)
      await payBatch(deps, params.id, body.reference || null)
      return viewBatch(params.id)
    },
  }
}

/** Payout requests of all creators, and decisions about them (product.md, Operators). */
export const registerAdminPayouts: RegisterFeature = (app, deps) => mount(app, deps, adminPayouts, handlers(deps))
