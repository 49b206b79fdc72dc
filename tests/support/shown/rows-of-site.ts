import * as given from './givens-of-admin.ts'
import { adminRow, type ShownRows } from './row.ts'
import { changedMail, changedPage } from './screens-of-admin.ts'

const id = (value: string, body?: object) => ({ params: { id: value }, ...(body && { body }) })
const preview = 'a preview: it changes nothing'
const sendsOut = 'it sends to another server: tests/server/notifications/webhooks/webhook-delivery.test.ts'
const packages = ['tokenPackages.list', 'operatorLog.list'] as const
const promos = ['promos.list', 'operatorLog.list'] as const
const pages = ['sitePages.list', 'operatorLog.list'] as const
const mails = ['mailTexts.list', 'mailTexts.view', 'operatorLog.list'] as const
const jobs = ['adminSystem.view', 'adminSystem.jobs', 'overview.view', 'operatorLog.list'] as const
const webhooks = ['siteWebhooks.list', 'operatorLog.list'] as const
const onOffer = { fan: ['wallet.packages'] } as const
const atHome = { fan: ['sitePromos.search'] } as const

/** What operators set for the whole site. */
export const rowsOfSite: ShownRows = {
  'sitePages.preview': preview,
  'mailTexts.preview': preview,
  'siteWebhooks.test': sendsOut,
  'siteWebhooks.repeat': sendsOut,
  'tokenPackages.create': adminRow(() => ({ body: given.offer }), packages, onOffer),
  'tokenPackages.update': adminRow((_, made) => id(made, { ...given.offer, bonus: 10 }), packages, {
    ...onOffer,
    given: given.createPackage,
  }),
  'tokenPackages.order': adminRow((_, made) => ({ body: { ids: [made] } }), packages, {
    ...onOffer,
    given: async (...on) => (await given.createPackage(...on), given.createPackage(...on)),
  }),
  'tokenPackages.remove': adminRow((_, made) => id(made), packages, { ...onOffer, given: given.createPackage }),
  'promos.create': adminRow(() => ({ body: given.promo }), promos, atHome),
  'promos.update': adminRow((_, made) => id(made, { ...given.promo, title: { en: 'Winter', pt: 'Inverno' } }), promos, {
    ...atHome,
    given: given.createPromo,
  }),
  'promos.order': adminRow((_, made) => ({ body: { ids: [made] } }), promos, {
    ...atHome,
    given: async (...on) => (await given.createPromo(...on), given.createPromo(...on)),
  }),
  'promos.remove': adminRow((_, made) => id(made), promos, { ...atHome, given: given.createPromo }),
  'siteSettings.change': adminRow(
    () => ({ body: { siteName: 'Backroom' } }),
    ['siteSettings.view', 'settings.public', 'operatorLog.list'],
    { fan: ['settings.public'], creator: ['settings.public'] }
  ),
  'siteSettings.upload': adminRow(({ picture }) => ({ files: { picture } }), ['operatorLog.list']),
  'sitePages.save': adminRow(
    () => ({ params: { slug: changedPage }, body: { type: 'news', title: 'On tour', content: 'Tomorrow' } }),
    [...pages, 'sitePages.view'],
    { fan: ['posts.search', 'posts.view'], creator: ['posts.search', 'posts.view'] }
  ),
  'sitePages.remove': adminRow(() => ({ params: { slug: 'past' } }), pages, {
    given: given.savePage('past'),
    fan: ['posts.search'],
    creator: ['posts.search'],
  }),
  'mailTexts.save': adminRow(() => ({ params: changedMail, body: given.mailText }), mails),
  'mailTexts.reset': adminRow(() => ({ params: changedMail }), mails, { given: given.saveMailText }),
  'mailTexts.test': adminRow(() => ({ params: changedMail, body: given.mailText }), ['operatorLog.list']),
  'adminSystem.retry': adminRow((_, made) => ({ params: { queue: 'mail', id: made } }), jobs, {
    given: given.failMail,
  }),
  'adminSystem.retryAll': adminRow(() => ({ params: { queue: 'mail' } }), jobs, { given: given.failMail }),
  'adminSystem.discard': adminRow((_, made) => ({ params: { queue: 'mail', id: made } }), jobs, {
    given: given.failMail,
  }),
  'siteWebhooks.create': adminRow(() => ({ body: given.pausedSiteWebhook }), webhooks),
  'siteWebhooks.update': adminRow(
    (_, made) => id(made, { ...given.pausedSiteWebhook, description: 'Changed' }),
    webhooks,
    {
      given: given.createSiteWebhook,
    }
  ),
  'siteWebhooks.rollSecret': adminRow((_, made) => id(made), webhooks, { given: given.createSiteWebhook }),
  'siteWebhooks.remove': adminRow((_, made) => id(made), webhooks, { given: given.createSiteWebhook }),
}
