import type { AnyInput } from '../../../src/api/input.ts'
import type { Read } from './store.ts'
import type { ShownWorld } from './world.ts'

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
export const screensOfAdmin = (world: ShownWorld): Read[] => [
  ['users.me', {}],
  ['notifications.list', {}],
  ['notifications.totalUnread', {}],
  ['settings.public', {}],
  ['overview.view', { query: { days: '30' } }],
  ['operatorLog.list', { query: all }],
  ['operators.list', {}],
  ['accounting.view', { query: { month: world.month } }],
  ['people.search', { query: all }],
  ...ofPerson(world.fan.id),
  ...ofPerson(world.creator.id),
  ...[world.other, world.guest, world.leaver].map((person): Read => ['people.view', id(person.id)]),
  ['personRecords.sessions', id(world.guest.id)],
  ['erasure.view', id(world.leaver.id)],
  ['supportRequests.list', { query: all }],
  ...Object.values(world.letters).map((letter): Read => ['supportRequests.view', id(letter)]),
  ['adminReports.list', { query: all }],
  ['adminReports.list', { query: { ...all, status: 'closed' } }],
  ['adminReports.view', id(world.report)],
  ['adminAppeals.list', { query: all }],
  ['adminAppeals.list', { query: { ...all, status: 'decided' } }],
  ['adminAppeals.view', id(world.appeal)],
  ['adminComments.list', { query: all }],
  ['adminPayments.list', { query: all }],
  ['adminPayments.view', id(world.tip)],
  ['adminPayouts.list', { query: all }],
  ['adminPayouts.batches', { query: all }],
  ['adminDisputes.list', { query: all }],
  ...Object.values(world.disputes).map((dispute): Read => ['adminDisputes.view', id(dispute.id)]),
  ['sandbox.disputes', {}],
  ['siteCoupons.list', { query: all }],
  ['siteCoupons.uses', id(world.siteCoupon)],
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
