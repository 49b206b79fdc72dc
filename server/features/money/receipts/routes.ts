import { fromMinor } from '../../../../contract/money/money.ts'
import { receipts } from '../../../../contract/money/receipts.ts'
import type { Deps } from '../../../deps.ts'
import { ApiError } from '../../../http/api-error.ts'
import type { RegisterFeature } from '../../../http/feature.ts'
import type { Handlers } from '../../../http/handler-types.ts'
import { mount } from '../../../http/mount.ts'
import { readSettings } from '../../platform/settings/queries.ts'
import { drawReceipt } from './draw-pdf.ts'
import { loadReceipt } from './load-receipt.ts'

const open = ['processing', 'requires_action']

const handlers = (deps: Deps): Handlers<typeof receipts> => ({
  view: async ({ viewer, params, caller }) => {
    const receipt = await loadReceipt(deps, { viewer, country: caller.country }, params.id, caller.language)
    if (!receipt) throw new ApiError('not_found')
    // What was written with a tip is private.
    return viewer.viewing ? { ...receipt, message: undefined } : receipt
  },
  file: async ({ viewer, params, caller: { country, language } }) => {
    const receipt = await loadReceipt(deps, { viewer, country }, params.id, language)
    if (!receipt || open.includes(receipt.status)) throw new ApiError('not_found')
    const { currency, tokenPrice } = await readSettings(deps.db)
    return {
      name: `receipt-${receipt.number}.pdf`,
      body: await drawReceipt(receipt, { currency, tokenPrice: fromMinor(tokenPrice), language, at: deps.clock.now() }),
    }
  },
})

/** Receipts for all transactions of an account, as data and as PDF (beside Spec §7, Payments). */
export const registerReceipts: RegisterFeature = (app, deps) => mount(app, deps, receipts, handlers(deps))
