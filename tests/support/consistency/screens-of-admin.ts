import type { AnyInput } from '../../../src/api/input.ts'
import type { Read } from './store.ts'
import type { ConsistencyFixtures } from './fixtures.ts'

const id = (value: string): AnyInput => ({ params: { id: value } })
const all = { limit: 100 }

/** Everything of one person, in the sections of the person's page. */
const ofPerson = (person: string): Read[] => [
  ['people.view', id(person)],
  ['personRecords.sessions', id(person)],
  ['personRecords.conversations', id(person)],
  ['personRecords.ledger', id(person)],
  ['personRecords.reports', { ...id(person), query: { side: 'about' } }],
  ['personRecords.reports', { ...id(person), query: { side: 'by' } }],
  ['personRecords.sales', id(person)],
  ['personNotes.list', id(person)],
  ['operatorLog.list', { query: { personId: person } }],
]

/** A page of the site that a row changes. */
export const changedPage = 'tour'
/** A mail whose text a row changes. */
export const changedMail = { kind: 'refund', language: 'en' }

/** Everything that an operator has open, with whatever rights: every read of the screens of the admin area. */
export const screensOfAdmin = (fixtures: ConsistencyFixtures): Read[] => [
  ['users.me', {}],
  ['notifications.list', {}],
  ['notifications.totalUnread', {}],
  ['settings.public', {}],
  ['overview.view', { query: { days: '30' } }],
  ['operatorLog.list', { query: all }],
  ['operators.list', {}],
  ['accounting.view', { query: { month: fixtures.month } }],
  ['people.search', { query: all }],
  ...ofPerson(fixtures.fan.id),
  ...ofPerson(fixtures.creator.id),
  ...[fixtures.other, fixtures.guest, fixtures.leaver].map((person): Read => ['people.view', id(person.id)]),
  ['personRecords.sessions', id(fixtures.guest.id)],
  ['erasure.view', id(fixtures.leaver.id)],
  ['supportRequests.list', { query: all }],
  ...Object.values(fixtures.letters).map((letter): Read => ['supportRequests.view', id(letter)]),
  ['adminReports.list', { query: all }],
  ['adminReports.list', { query: { ...all, status: 'closed' } }],
  ['adminReports.view', id(fixtures.report)],
  ['adminAppeals.list', { query: all }],
  ['adminAppeals.list', { query: { ...all, status: 'decided' } }],
  ['adminAppeals.view', id(fixtures.appeal)],
  ['adminComments.list', { query: all }],
  ['adminPayments.list', { query: all }],
  ['adminPayments.view', id(fixtures.tip)],
  ['adminPayouts.list', { query: all }],
  ['adminPayouts.batches', { query: all }],
  ['adminDisputes.list', { query: all }],
  ...Object.values(fixtures.disputes).map((dispute): Read => ['adminDisputes.view', id(dispute.id)]),
  ['sandbox.disputes', {}],
  ['siteCoupons.list', { query: all }],
  ['siteCoupons.uses', id(fixtures.siteCoupon)],
  ['tokenPackages.list', {}],
  ['promos.list', {}],
  ['siteSettings.view', {}],
  ['sitePages.list', {}],
  ['sitePages.view', { params: { slug: changedPage } }],
  ['mailTexts.list', {}],
  ['mailTexts.view', { params: changedMail }],
  ['adminSystem.view', {}],
  ['adminSystem.jobs', { query: all }],
  ['siteWebhooks.list', {}],
]
