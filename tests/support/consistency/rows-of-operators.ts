import { blocked, adminRow, own, row, withAdmin, type ConsistencyRows } from './row.ts'
import * as arrange from './arrange-admin.ts'
import { liftPayouts, restrictPayouts, signInElsewhere } from './arrange.ts'

const reads = 'it reads'
const id = (value: string, body?: object) => ({ params: { id: value }, ...(body && { body }) })
const { reason } = arrange
const decided = ['operatorLog.list', 'people.view'] as const

const noFans = { later: 'a creator who was never approved has no fans; lists of creators show them with the next load' }

/** Decisions of operators about people and their items, and the calls that ask operators for one. */
export const rowsOfOperators: ConsistencyRows = {
  'adminSystem.check': reads,
  'contact.write': withAdmin(
    ['supportRequests.list', 'overview.view', 'notifications.list'],
    row('fan', () => ({ body: { subject: 'My payment', message: 'It was charged twice' } }), [], own)
  ),
  'supportRequests.answer': adminRow(
    ({ letters }) => id(letters.toAnswer, { message: 'We refunded it' }),
    ['supportRequests.list', 'supportRequests.view', 'overview.view', 'operatorLog.list']
  ),
  'supportRequests.close': adminRow(
    ({ letters }) => id(letters.toClose),
    ['supportRequests.list', 'supportRequests.view', 'overview.view', 'operatorLog.list']
  ),
  'reports.create': withAdmin(
    ['adminReports.list', 'overview.view', 'people.view', 'personRecords.reports', 'notifications.list'],
    row('fan', ({ items }) => ({ body: { objectType: 'feed', objectId: items.open.feed, reason: 'spam' } }), [], own)
  ),
  'adminReports.decide': adminRow(
    ({ report }) => id(report, { decision: 'remove', reason }),
    ['adminReports.list', 'adminReports.view', 'overview.view', 'personRecords.reports', 'operatorLog.list'],
    {
      fan: ['galleries.search', 'notifications.list'],
      creator: ['galleries.searchOwn', 'appeals.list', 'notifications.list'],
    }
  ),
  'appeals.create': withAdmin(
    ['adminAppeals.list', 'overview.view', 'notifications.list'],
    row('creator', (_, made) => id(made, { text: 'Please look again' }), ['appeals.list'], own, {
      given: restrictPayouts,
      undo: liftPayouts,
    })
  ),
  'adminAppeals.decide': adminRow(
    ({ appeal }) => id(appeal, { outcome: 'overturn', reason }),
    ['adminAppeals.list', 'adminAppeals.view', 'overview.view', 'operatorLog.list'],
    { creator: ['appeals.list', 'notifications.list'] }
  ),
  'adminComments.release': adminRow(
    (_, made) => ({ body: { ids: [made] } }),
    ['adminComments.list', 'overview.view', 'operatorLog.list'],
    { given: arrange.writeHeld, fan: ['comments.search'], creator: ['comments.search', 'notifications.list'] }
  ),
  'adminComments.remove': adminRow(
    (_, made) => ({ body: { ids: [made], reason } }),
    ['adminComments.list', 'overview.view', 'operatorLog.list'],
    { given: arrange.writeHeld, fan: ['comments.search', 'notifications.list'], creator: [] }
  ),
  'performers.uploadDocuments': withAdmin(
    ['people.view', 'notifications.list'],
    row(
      'creator',
      ({ picture }) => ({ files: { idDocument: picture, selfieWithId: picture } }),
      ['performers.me'],
      own,
      { given: arrange.apply, undo: arrange.approved, except: blocked }
    )
  ),
  'people.approve': adminRow(({ creator }) => id(creator.id), ['people.search', ...decided], {
    given: arrange.apply,
    creator: ['users.me', 'performers.me', 'feeds.searchOwn', 'notifications.list'],
    fan: noFans,
    undo: arrange.approved,
    except: { ...blocked, 'conversations.list': 'nobody writes to a creator who was never approved' },
  }),
  'people.reject': adminRow(({ creator }) => id(creator.id, { reason }), ['people.search', ...decided], {
    given: arrange.apply,
    creator: ['users.me', 'appeals.list', 'notifications.list'],
    undo: arrange.approved,
    except: blocked,
  }),
  'people.suspend': adminRow(({ other }) => id(other.id, { reason }), ['people.search', ...decided], {
    fan: ['follows.following', 'performers.view'],
    undo: arrange.unsuspendOther,
  }),
  'people.unsuspend': adminRow(({ other }) => id(other.id, { reason }), ['people.search', ...decided], {
    given: arrange.suspendOther,
    fan: ['follows.following', 'performers.view'],
  }),
  'people.restrict': adminRow(({ creator }) => id(creator.id, { kind: 'posting', reason }), decided, {
    creator: ['appeals.list', 'notifications.list'],
    undo: arrange.liftPosting,
  }),
  'people.unrestrict': adminRow(({ creator }) => id(creator.id, { kind: 'posting', reason }), decided, {
    given: arrange.restrictPosting,
    creator: ['appeals.list'],
  }),
  'people.changeCommission': adminRow(({ creator }) => id(creator.id, { commission: 12.5 }), decided, {
    creator: ['performers.me'],
  }),
  'people.changeBirthDate': adminRow(({ fan }) => id(fan.id, { birthDate: '1991-02-03', reason }), decided, {
    fan: ['users.me'],
  }),
  'people.resetSecondFactor': adminRow(
    ({ guest }) => id(guest.id, { reason }),
    [...decided, 'personRecords.sessions'],
    {
      given: arrange.guestWithPasskey,
    }
  ),
  'personRecords.endSession': adminRow(
    ({ fan }, made) => ({ params: { id: fan.id, sessionId: made } }),
    [...decided, 'personRecords.sessions'],
    { given: signInElsewhere, fan: ['auth.sessions'] }
  ),
  'personRecords.endSessions': adminRow(({ guest }) => id(guest.id), [...decided, 'personRecords.sessions'], {
    given: arrange.guestWithPasskey,
  }),
  'erasure.close': adminRow(
    ({ leaver }) => id(leaver.id, { kind: 'close', forfeits: { balance: 0, earnings: 0 }, reason }),
    ['people.search', 'erasure.view', ...decided],
    { creator: ['follows.followers'] }
  ),
  'personNotes.create': adminRow(
    ({ creator }) => id(creator.id, { text: 'Called on Tuesday' }),
    ['personNotes.list', 'operatorLog.list']
  ),
  'personNotes.update': adminRow(
    ({ creator }, made) => ({ params: { id: creator.id, noteId: made }, body: { text: 'Called back' } }),
    ['personNotes.list', 'operatorLog.list'],
    { given: arrange.createNote }
  ),
  'personNotes.remove': adminRow(
    ({ creator }, made) => ({ params: { id: creator.id, noteId: made } }),
    ['personNotes.list', 'operatorLog.list'],
    { given: arrange.createNote }
  ),
  'viewing.begin': adminRow(({ fan }) => id(fan.id, { reason }), ['operatorLog.list']),
  'viewing.leave': 'it ends a view of the site, which has no store; the log shows it as it shows viewing.begin',
  'operators.invite': adminRow(
    () => ({ body: { email: 'invited@example.test', role: 'finance' } }),
    ['operators.list', 'operatorLog.list']
  ),
  'operators.withdraw': adminRow((_, made) => id(made), ['operators.list', 'operatorLog.list'], {
    given: arrange.invite,
  }),
  'operators.accept': withAdmin(
    ['operators.list', 'people.search', 'people.view'],
    row('fan', (_, made) => ({ body: { token: made } }), ['users.me'], own, {
      given: arrange.inviteFan,
      undo: arrange.giveRole('fan', null),
    })
  ),
  'operators.change': {
    ...adminRow(
      ({ support }) => id(support.id, { role: 'moderator', reason }),
      ['operators.list', 'people.search', 'operatorLog.list'],
      { undo: arrange.giveRole('support', 'support') }
    ),
  },
}
