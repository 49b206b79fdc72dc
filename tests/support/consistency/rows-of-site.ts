import * as arrange from './arrange-admin.ts'
import { adminRow, type ConsistencyRows } from './row.ts'
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
export const rowsOfSite: ConsistencyRows = {
  'sitePages.preview': preview,
  'mailTexts.preview': preview,
  'siteWebhooks.test': sendsOut,
  'siteWebhooks.repeat': sendsOut,
  'tokenPackages.create': adminRow(() => ({ body: arrange.offer }), packages, onOffer),
  'tokenPackages.update': adminRow((_, made) => id(made, { ...arrange.offer, bonus: 10 }), packages, {
    ...onOffer,
    given: arrange.createPackage,
  }),
  'tokenPackages.order': adminRow((_, made) => ({ body: { ids: [made] } }), packages, {
    ...onOffer,
    given: async (...on) => (await arrange.createPackage(...on), arrange.createPackage(...on)),
  }),
  'tokenPackages.remove': adminRow((_, made) => id(made), packages, { ...onOffer, given: arrange.createPackage }),
  'promos.create': adminRow(() => ({ body: arrange.promo }), promos, atHome),
  'promos.update': adminRow(
    (_, made) => id(made, { ...arrange.promo, title: { en: 'Winter', pt: 'Inverno' } }),
    promos,
    {
      ...atHome,
      given: arrange.createPromo,
    }
  ),
  'promos.order': adminRow((_, made) => ({ body: { ids: [made] } }), promos, {
    ...atHome,
    given: async (...on) => (await arrange.createPromo(...on), arrange.createPromo(...on)),
  }),
  'promos.remove': adminRow((_, made) => id(made), promos, { ...atHome, given: arrange.createPromo }),
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
    given: arrange.savePage('past'),
    fan: ['posts.search'],
    creator: ['posts.search'],
  }),
  'mailTexts.save': adminRow(() => ({ params: changedMail, body: arrange.mailText }), mails),
  'mailTexts.reset': adminRow(() => ({ params: changedMail }), mails, { given: arrange.saveMailText }),
  'mailTexts.test': adminRow(() => ({ params: changedMail, body: arrange.mailText }), ['operatorLog.list']),
  'adminSystem.retry': adminRow((_, made) => ({ params: { queue: 'mail', id: made } }), jobs, {
    given: arrange.failMail,
  }),
  'adminSystem.retryAll': adminRow(() => ({ params: { queue: 'mail' } }), jobs, { given: arrange.failMail }),
  'adminSystem.discard': adminRow((_, made) => ({ params: { queue: 'mail', id: made } }), jobs, {
    given: arrange.failMail,
  }),
  'siteWebhooks.create': adminRow(() => ({ body: arrange.pausedSiteWebhook }), webhooks),
  'siteWebhooks.update': adminRow(
    (_, made) => id(made, { ...arrange.pausedSiteWebhook, description: 'Changed' }),
    webhooks,
    {
      given: arrange.createSiteWebhook,
    }
  ),
  'siteWebhooks.rollSecret': adminRow((_, made) => id(made), webhooks, { given: arrange.createSiteWebhook }),
  'siteWebhooks.remove': adminRow((_, made) => id(made), webhooks, { given: arrange.createSiteWebhook }),
}
