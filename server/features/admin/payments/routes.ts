import { toMinor } from '../../../../contract/money/money.ts'
import { adminPayments } from '../../../../contract/admin/payments.ts'
import type { Deps } from '../../../deps.ts'
import { cutPage, readTimeCursor } from '../../../http/cursor.ts'
import type { RegisterFeature } from '../../../http/feature.ts'
import type { Handlers } from '../../../http/handler-types.ts'
import { mount } from '../../../http/mount.ts'
import { requireCurrentPassword } from '../../identity/auth/require-reauthentication.ts'
import { intentOf } from '../../money/ledger/idempotency.ts'
import { leftOf, refundAny } from '../../money/payments/refund-any.ts'
import { readSettings } from '../../platform/settings/queries.ts'
import { exportPayments } from './export-payments.ts'
import { loadPayment, presentPayments, previewRefund } from './load-payment.ts'
import { countPayments, listPayments } from './queries.ts'

const minorOf = (amount: number | undefined): number | undefined => (amount === undefined ? undefined : toMinor(amount))

const handlers = (deps: Deps): Handlers<typeof adminPayments> => ({
  list: async ({ query: { limit, before, ...filter } }) => {
    const [rows, total] = await Promise.all([
      listPayments(deps.db, filter, limit + 1, readTimeCursor(before)),
      countPayments(deps.db, filter),
    ])
    const { page, nextCursor } = cutPage(rows, limit, (row) => row.created_at)
    return { data: await presentPayments(deps.db, page), total, nextCursor }
  },
  export: async ({ query, caller: { language } }) => {
    const { currency } = await readSettings(deps.db)
    return { name: 'payments.csv', body: exportPayments(deps.db, query, { currency, language }) }
  },
  view: ({ params }) => loadPayment(deps.db, params.id),
  preview: ({ params, query }) =>
    previewRefund(deps.db, params.id, minorOf(query.amount === undefined ? undefined : Number(query.amount))),
  refund: async ({ viewer, params: { id }, body, idempotencyKey }) => {
    const { amount, left, reason, currentPassword } = body
    // Before the password is checked, which takes a while: who asks at the same moment has seen the same.
    const found = await leftOf(deps.db, id)
    await requireCurrentPassword(deps, viewer, currentPassword)
    const intent =
      idempotencyKey === undefined ? undefined : intentOf(viewer.id, idempotencyKey, `refund ${id}`, { amount, reason })
    await refundAny(deps, id, {
      amount: minorOf(amount),
      shown: minorOf(left),
      found,
      reason,
      operatorId: viewer.id,
      intent,
    })
    return loadPayment(deps.db, id)
  },
})

/** Payments of all accounts, and their refunds (product.md, Operators). */
export const registerAdminPayments: RegisterFeature = (app, deps) => mount(app, deps, adminPayments, handlers(deps))
