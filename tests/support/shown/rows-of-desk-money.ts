import * as given from './givens-of-desk.ts'
import { askPayout, cancelPayouts } from './givens.ts'
import { deskRow, own, row, withDesk, type ShownRows } from './row.ts'

const id = (value: string, body?: object) => ({ params: { id: value }, ...(body && { body }) })
const { reason } = given
const dispute = ['disputeDesk.view', 'operatorLog.list'] as const
const disputes = [...dispute, 'disputeDesk.list', 'overview.view'] as const
const payout = ['payoutDesk.list', 'operatorLog.list'] as const
const payoutOfCreator = ['payouts.search', 'notifications.list'] as const

/** What operators do about money, and the payouts that creators ask them for. */
export const rowsOfDeskMoney: ShownRows = {
  'paymentDesk.refund': deskRow(
    ({ tip }) => id(tip, { reason }),
    [
      'paymentDesk.list',
      'paymentDesk.view',
      'overview.view',
      'books.view',
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
  'disputeDesk.save': deskRow(
    ({ disputes: { draft } }) => id(draft.id, { texts: { explanation: 'It is theirs' } }),
    dispute
  ),
  'disputeDesk.addFile': deskRow(
    ({ disputes: { draft } }) => ({
      ...id(draft.id, { kind: 'other' }),
      files: { file: new Blob(['%PDF-1.7 contract'], { type: 'application/pdf' }) },
    }),
    dispute
  ),
  'disputeDesk.removeFile': deskRow(
    ({ disputes: { draft } }) => ({ params: { id: draft.id, kind: 'receipt' } }),
    dispute,
    { given: given.addReceipt }
  ),
  'disputeDesk.submit': deskRow(({ disputes: { toSubmit } }) => id(toSubmit.id, {}), disputes),
  'disputeDesk.accept': deskRow(({ disputes: { toAccept } }) => id(toAccept.id, {}), disputes, { fan: [] }),
  'sandbox.decideDispute': deskRow(
    ({ disputes: { toDecide } }) => id(`dp_${toDecide.charge}`, { outcome: 'won' }),
    [...disputes, 'sandbox.disputes', 'paymentDesk.list', 'books.view'],
    { fan: ['users.me', 'payments.transactions', 'notifications.list'] }
  ),
  'payouts.create': withDesk(
    ['payoutDesk.list', 'overview.view', 'notifications.list'],
    row(
      'creator',
      () => ({ body: { amount: 50 } }),
      ['payouts.search', 'payouts.checkPending', 'earnings.stats'],
      own,
      { given: cancelPayouts }
    )
  ),
  'payouts.update': withDesk(
    ['payoutDesk.list'],
    row('creator', (_, made) => id(made, { note: 'Please by Friday' }), ['payouts.search'], own, { given: askPayout })
  ),
  'payouts.cancel': withDesk(
    ['payoutDesk.list', 'overview.view'],
    row('creator', (_, made) => id(made), ['payouts.search', 'payouts.checkPending'], own, { given: askPayout })
  ),
  'payoutDesk.approve': deskRow((_, made) => id(made, { amount: 50 }), [...payout, 'overview.view'], {
    given: askPayout,
    undo: given.payApproved,
    creator: payoutOfCreator,
  }),
  'payoutDesk.reject': deskRow((_, made) => id(made, { reason }), [...payout, 'overview.view'], {
    given: askPayout,
    creator: [...payoutOfCreator, 'earnings.stats'],
  }),
  'payoutDesk.pay': deskRow(
    (_, made) => id(made, { reference: 'SEPA 1' }),
    [...payout, 'overview.view', 'books.view'],
    {
      given: given.approvePayout,
      creator: payoutOfCreator,
    }
  ),
  'payoutDesk.returned': deskRow((_, made) => id(made, { reason }), payout, {
    given: given.sendPayout,
    undo: given.payApproved,
    creator: [],
  }),
  'payoutDesk.createBatch': deskRow((_, made) => ({ body: { payoutIds: [made] } }), [...payout, 'payoutDesk.batches'], {
    given: given.approvePayout,
    undo: given.payApproved,
    creator: [],
  }),
  'payoutDesk.payBatch': deskRow(
    (_, made) => id(made, { reference: 'SEPA 2' }),
    [...payout, 'payoutDesk.batches', 'overview.view'],
    { given: given.batchPayout, creator: payoutOfCreator }
  ),
  'siteCoupons.create': deskRow(
    () => ({ body: { code: 'SITE20', kind: 'percentage', value: 20 } }),
    ['siteCoupons.list', 'operatorLog.list']
  ),
  'siteCoupons.update': deskRow((_, made) => id(made, { totalLimit: 7 }), ['siteCoupons.list', 'operatorLog.list'], {
    given: given.createSiteCoupon,
  }),
  'siteCoupons.end': deskRow((_, made) => id(made), ['siteCoupons.list', 'operatorLog.list'], {
    given: given.createSiteCoupon,
  }),
}
