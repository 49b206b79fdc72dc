import * as arrange from './arrange-admin.ts'
import { askPayout, cancelPayouts } from './arrange.ts'
import { adminRow, own, row, withAdmin, type ConsistencyRows } from './row.ts'

const id = (value: string, body?: object) => ({ params: { id: value }, ...(body && { body }) })
const { reason } = arrange
const dispute = ['adminDisputes.view', 'operatorLog.list'] as const
const disputes = [...dispute, 'adminDisputes.list', 'overview.view'] as const
const payout = ['adminPayouts.list', 'operatorLog.list'] as const
const payoutOfCreator = ['payouts.search', 'notifications.list'] as const

/** What operators do about money, and the payouts that creators ask them for. */
export const rowsOfAdminMoney: ConsistencyRows = {
  'adminPayments.refund': adminRow(
    ({ tip }) => id(tip, { reason }),
    [
      'adminPayments.list',
      'adminPayments.view',
      'overview.view',
      'accounting.view',
      'people.view',
      'personRecords.sales',
      'personRecords.ledger',
      'operatorLog.list',
    ],
    {
      fan: ['users.me', 'wallet.search', 'payments.transactions', 'notifications.list'],
      creator: ['earnings.search', 'earnings.stats', 'notifications.list'],
    }
  ),
  'adminDisputes.save': adminRow(
    ({ disputes: { draft } }) => id(draft.id, { texts: { explanation: 'It is theirs' } }),
    dispute
  ),
  'adminDisputes.addFile': adminRow(
    ({ disputes: { draft } }) => ({
      ...id(draft.id, { kind: 'other' }),
      files: { file: new Blob(['%PDF-1.7 contract'], { type: 'application/pdf' }) },
    }),
    dispute
  ),
  'adminDisputes.removeFile': adminRow(
    ({ disputes: { draft } }) => ({ params: { id: draft.id, kind: 'receipt' } }),
    dispute,
    { given: arrange.addReceipt }
  ),
  'adminDisputes.submit': adminRow(({ disputes: { toSubmit } }) => id(toSubmit.id, {}), disputes),
  'adminDisputes.accept': adminRow(({ disputes: { toAccept } }) => id(toAccept.id, {}), disputes, { fan: [] }),
  'sandbox.decideDispute': adminRow(
    ({ disputes: { toDecide } }) => id(`dp_${toDecide.charge}`, { outcome: 'won' }),
    [...disputes, 'sandbox.disputes', 'adminPayments.list', 'accounting.view'],
    { fan: ['users.me', 'payments.transactions', 'notifications.list'] }
  ),
  'payouts.create': withAdmin(
    ['adminPayouts.list', 'overview.view', 'notifications.list'],
    row(
      'creator',
      () => ({ body: { amount: 50 } }),
      ['payouts.search', 'payouts.checkPending', 'earnings.stats'],
      own,
      { given: cancelPayouts }
    )
  ),
  'payouts.update': withAdmin(
    ['adminPayouts.list'],
    row('creator', (_, made) => id(made, { note: 'Please by Friday' }), ['payouts.search'], own, { given: askPayout })
  ),
  'payouts.cancel': withAdmin(
    ['adminPayouts.list', 'overview.view'],
    row('creator', (_, made) => id(made), ['payouts.search', 'payouts.checkPending'], own, { given: askPayout })
  ),
  'adminPayouts.approve': adminRow((_, made) => id(made, { amount: 50 }), [...payout, 'overview.view'], {
    given: askPayout,
    undo: arrange.payApproved,
    creator: payoutOfCreator,
  }),
  'adminPayouts.reject': adminRow((_, made) => id(made, { reason }), [...payout, 'overview.view'], {
    given: askPayout,
    creator: [...payoutOfCreator, 'earnings.stats'],
  }),
  'adminPayouts.pay': adminRow(
    (_, made) => id(made, { reference: 'SEPA 1' }),
    [...payout, 'overview.view', 'accounting.view'],
    {
      given: arrange.approvePayout,
      creator: payoutOfCreator,
    }
  ),
  'adminPayouts.returned': adminRow((_, made) => id(made, { reason }), payout, {
    given: arrange.sendPayout,
    undo: arrange.payApproved,
    creator: [],
  }),
  'adminPayouts.createBatch': adminRow(
    (_, made) => ({ body: { payoutIds: [made] } }),
    [...payout, 'adminPayouts.batches'],
    {
      given: arrange.approvePayout,
      undo: arrange.payApproved,
      creator: [],
    }
  ),
  'adminPayouts.payBatch': adminRow(
    (_, made) => id(made, { reference: 'SEPA 2' }),
    [...payout, 'adminPayouts.batches', 'overview.view'],
    { given: arrange.batchPayout, creator: payoutOfCreator }
  ),
  'siteCoupons.create': adminRow(
    () => ({ body: { code: 'SITE20', kind: 'percentage', value: 20 } }),
    ['siteCoupons.list', 'operatorLog.list']
  ),
  'siteCoupons.update': adminRow((_, made) => id(made, { totalLimit: 7 }), ['siteCoupons.list', 'operatorLog.list'], {
    given: arrange.createSiteCoupon,
  }),
  'siteCoupons.end': adminRow((_, made) => id(made), ['siteCoupons.list', 'operatorLog.list'], {
    given: arrange.createSiteCoupon,
  }),
}
