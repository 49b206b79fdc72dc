import { blocks } from '../../../contract/identity/blocks.ts'
import { follows } from '../../../contract/catalogue/follows/follows.ts'
import { search } from '../../../contract/social/search.ts'
import { beginExport, beginImport, enterPasswordAgain, uploadArchive } from './arrange-account-lifecycle.ts'
import { createPromoForAll, createWebhook, notifyFan, pausedWebhook, signInElsewhere } from './arrange.ts'
import { addPasskeyRow, beginApp, confirmApp, removeFactors } from './second-factors.ts'
import { blocked, later, own, row, type ConsistencyRows } from './row.ts'

const signsIn = 'it signs in or out, and the page is loaded for that account'
const mails = 'it sends a mail, or is the link in one'

const beforeBrowser = 'what the browser needs before it asks for a passkey'

const sendsOut = 'it sends to another server: tests/server/notifications/webhooks/webhook-delivery.test.ts'

export const rowsOfAccounts: ConsistencyRows = {
  'auth.login': signsIn,
  'auth.logout': signsIn,
  'auth.registerUser': signsIn,
  'auth.registerPerformer': signsIn,
  'auth.googleLogin': signsIn,
  'auth.googleToken': signsIn,
  'auth.twitterLogin': signsIn,
  'auth.twitterCallback': signsIn,
  'secondFactor.signIn': signsIn,
  'secondFactor.passkeyRequestAtSignIn': signsIn,
  'passkeys.signInRequest': signsIn,
  'passkeys.signIn': signsIn,
  'secondFactor.beginApp': 'shown once a first code has confirmed it',
  'secondFactor.passkeyRequest': beforeBrowser,
  'secondFactor.prove': 'it concerns what this session may do, which no screen shows',
  'passkeys.begin': beforeBrowser,
  'passkeys.create': 'only a device can make one: tests/e2e/account/second-factor.test.ts',
  'passkeys.remove': 'it asks for a passkey or a code each time, as `secondFactor.removeApp`, with the same event',
  'passkeys.update': row(
    'fan',
    (_, made) => ({ params: { id: made }, body: { name: 'My new phone' } }),
    ['secondFactor.view'],
    own,
    { given: addPasskeyRow, undo: removeFactors }
  ),
  'secondFactor.confirmApp': row('fan', (_, made) => ({ body: { code: made } }), ['secondFactor.view'], own, {
    given: beginApp,
    undo: removeFactors,
  }),
  'secondFactor.renewCodes': row('fan', () => ({ body: {} }), ['secondFactor.view'], own, {
    given: addPasskeyRow,
    undo: removeFactors,
  }),
  'secondFactor.removeApp': row('fan', (_, made) => ({ body: { code: made } }), ['secondFactor.view'], own, {
    given: confirmApp,
    undo: removeFactors,
  }),
  'auth.forgot': mails,
  'auth.reset': mails,
  'auth.emailVerification': mails,
  'auth.confirmEmail': mails,
  'notificationMail.unsubscribe': mails,
  'auth.endSession': row('fan', (_, made) => ({ params: { id: made } }), ['auth.sessions'], own, {
    given: signInElsewhere,
  }),
  'auth.updatePassword':
    'it ends the other sessions, whose browsers sign out: tests/server/identity/auth/auth-password.test.ts',
  'users.update': row('fan', () => ({ body: { name: 'Nina Renamed' } }), ['users.me'], later),
  'users.uploadAvatar': row('fan', ({ picture }) => ({ files: { avatar: picture } }), ['users.me'], later),
  'users.uploadAvatarOf': row(
    'fan',
    ({ fan, picture }) => ({ params: { id: fan.id }, files: { avatar: picture } }),
    ['users.me'],
    later
  ),
  'performers.update': row(
    'creator',
    ({ creator }) => ({ params: { id: creator.id }, body: { tagline: 'Every night' } }),
    ['performers.me', 'performers.view'],
    ['performers.view', 'performers.search']
  ),
  'performers.uploadAvatar': row(
    'creator',
    ({ picture }) => ({ files: { avatar: picture } }),
    ['performers.me', 'users.me'],
    later
  ),
  'performers.uploadCover': row(
    'creator',
    ({ picture }) => ({ files: { cover: picture } }),
    ['performers.me'],
    ['performers.view', 'performers.search']
  ),
  'performers.uploadWelcomeVideo': row(
    'creator',
    ({ items }) => ({ body: { fileId: items.welcomeFile } }),
    ['performers.me'],
    ['performers.view'],
    {
      given: ({ creator }, { deps }) =>
        deps.db
          .updateTable('performer')
          .set({ welcome_video_file_id: null })
          .where('account_id', '=', creator.id)
          .execute(),
    }
  ),
  'performers.removeWelcomeVideo': row('creator', () => ({}), ['performers.me'], ['performers.view'], {
    given: ({ creator, items }, { deps }) =>
      deps.db
        .updateTable('performer')
        .set({ welcome_video_file_id: items.welcomeFile })
        .where('account_id', '=', creator.id)
        .execute(),
  }),
  'search.record': row('fan', () => ({ body: { keyword: 'Sea songs' } }), ['search.suggestions'], own),
  'search.forget': row('fan', (_world, made) => ({ params: { id: made } }), ['search.suggestions'], own, {
    given: async ({ fan }, { call }) => {
      await call(search.record, { body: { keyword: 'To be forgotten' } }, fan)
      return (await call(search.suggestions, {}, fan)).data.recent[0]?._id
    },
  }),
  'search.forgetAll': row('fan', () => ({}), ['search.suggestions'], own, {
    given: ({ fan }, { call }) => call(search.record, { body: { keyword: 'To be forgotten' } }, fan),
  }),
  'follows.create': row(
    'fan',
    ({ creator }) => ({ params: { id: creator.id } }),
    ['follows.following', 'performers.view'],
    ['follows.followers', 'notifications.list'],
    { given: ({ fan, creator }, { call }) => call(follows.remove, { params: { id: creator.id } }, fan) }
  ),
  'follows.remove': row(
    'fan',
    ({ creator }) => ({ params: { id: creator.id } }),
    ['follows.following', 'performers.view'],
    ['follows.followers'],
    {
      given: ({ fan, creator }, { call }) => call(follows.create, { params: { id: creator.id } }, fan),
      undo: ({ fan, creator }, { call }) => call(follows.create, { params: { id: creator.id } }, fan),
    }
  ),
  'follows.notifications': row(
    'fan',
    ({ creator }) => ({ params: { id: creator.id }, body: { level: 'off' } }),
    ['performers.view', 'follows.following'],
    own,
    {
      undo: ({ fan, creator }, { call }) =>
        call(follows.notifications, { params: { id: creator.id }, body: { level: 'all' } }, fan),
    }
  ),
  'blocks.blockUser': row(
    'creator',
    ({ fan }) => ({ body: { userId: fan.id } }),
    ['blocks.users', 'follows.followers', 'comments.search', 'conversations.list'],
    ['performers.view', 'feeds.search', 'feeds.view', 'follows.following', 'conversations.list'],
    {
      undo: ({ creator, fan }, { call }) => call(blocks.unblockUser, { params: { id: fan.id } }, creator),
      except: blocked,
    }
  ),
  'blocks.unblockUser': row(
    'creator',
    ({ fan }) => ({ params: { id: fan.id } }),
    ['blocks.users', 'follows.followers', 'comments.search'],
    ['performers.view', 'feeds.search', 'feeds.view', 'follows.following'],
    {
      given: ({ creator, fan }, { call }) => call(blocks.blockUser, { body: { userId: fan.id } }, creator),
      undo: ({ creator, fan }, { call }) => call(blocks.unblockUser, { params: { id: fan.id } }, creator),
      except: blocked,
    }
  ),
  'blocks.blockCountries': row(
    'creator',
    () => ({ body: { countries: ['BR'] } }),
    ['blocks.countries'],
    'the fan is in no blocked country: tests/server/identity/blocks/blocks-every-endpoint.test.ts',
    { undo: ({ creator }, { call }) => call(blocks.blockCountries, { body: { countries: [] } }, creator) }
  ),
  'notifications.read': row(
    'fan',
    (_, made) => ({ params: { id: made } }),
    ['notifications.list', 'notifications.totalUnread'],
    own,
    { given: notifyFan }
  ),
  'notifications.readAll': row('fan', () => ({ body: {} }), ['notifications.list'], own, {
    given: notifyFan,
  }),
  'notifications.updateSettings': row('fan', () => ({ body: { digest: 'weekly' } }), ['notifications.settings'], own),
  'webhooks.create': row('creator', () => ({ body: pausedWebhook }), ['webhooks.list'], own),
  'webhooks.update': row(
    'creator',
    (_, made) => ({ params: { id: made }, body: { ...pausedWebhook, description: 'Changed' } }),
    ['webhooks.list'],
    own,
    { given: createWebhook }
  ),
  'webhooks.rollSecret': row('creator', (_, made) => ({ params: { id: made } }), ['webhooks.list'], own, {
    given: createWebhook,
  }),
  'webhooks.remove': row('creator', (_, made) => ({ params: { id: made } }), ['webhooks.list'], own, {
    given: createWebhook,
  }),
  'webhooks.test': sendsOut,
  'webhooks.repeat': sendsOut,
  'captcha.verify': 'it gives the caller a pass, which no screen shows',
  'appeals.openLink': 'it reads',
  'appeals.sendByLink': 'who has a link has no session, and so no store',
  'accountLifecycle.delete':
    'it signs its owner out; who sees the account: tests/server/identity/blocks/blocks-every-endpoint.test.ts',
  'accountLifecycle.export': row('fan', () => ({ body: {} }), ['accountLifecycle.exports'], own, {
    given: enterPasswordAgain,
  }),
  'accountLifecycle.stopExport': row('fan', () => ({}), ['accountLifecycle.exports'], own, { given: beginExport }),
  'accountLifecycle.import': row(
    'creator',
    (_, made) => ({ body: { fileId: made, publishes: false } }),
    ['accountLifecycle.imports'],
    own,
    { given: uploadArchive }
  ),
  'accountLifecycle.stopImport': row('creator', () => ({}), ['accountLifecycle.imports'], own, { given: beginImport }),
  'sitePromos.dismiss': row('fan', (_, made) => ({ params: { id: made } }), ['sitePromos.search'], own, {
    given: createPromoForAll,
  }),
  'pushSubscriptions.subscribe': 'it concerns this browser only',
  'pushSubscriptions.test': 'it concerns this browser only',
  'pushSubscriptions.unsubscribe': 'it concerns this browser only',
  'settings.keys': 'it reads',
}
