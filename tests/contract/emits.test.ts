import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { EndpointName } from '../../contract/endpoint-names.ts'
import { emits } from '../../contract/emits.generated.ts'
import { endpointCalls } from '../../contract/endpoints.generated.ts'
import { changeEvents, domainEvents } from '../../contract/events.ts'
import { audience } from '../../server/realtime/audience.ts'
import { invalidations } from '../../src/api/invalidations.ts'
import { expectReasons } from './support/expect-reasons.ts'

/** Calls that are no GET and cause no event, and why. */
const withoutEmits: Partial<Record<EndpointName, string>> = {
  'secondFactor.beginApp': 'shown when a first code has confirmed it',
  'secondFactor.passkeyRequest': 'token',
  'secondFactor.prove': 'concerns what this session may do, which no screen shows',
  'secondFactor.passkeyRequestAtSignIn': 'token',
  'secondFactor.signIn': 'sign-in',
  'passkeys.signInRequest': 'token',
  'passkeys.signIn': 'sign-in',
  'passkeys.begin': 'token',
  'auth.login': 'sign-in: the page is loaded for another account',
  'auth.logout': 'sign-in',
  'auth.registerUser': 'sign-in',
  'auth.registerPerformer': 'sign-in',
  'auth.forgot': 'mail',
  'auth.reset': 'sign-in: a visitor with a link from a mail',
  'auth.emailVerification': 'mail',
  'auth.confirmEmail': 'a visitor with a link from a mail',
  'captcha.verify': 'token',
  'appeals.openLink': 'it only reads: a POST, because the token in its body must not be in a log',
  'auth.googleLogin': 'sign-in',
  'auth.googleToken': 'sign-in',
  'auth.twitterLogin': 'sign-in',
  'auth.twitterCallback': 'sign-in',
  'conversations.open': 'sequenced log: conversation/changed carries it to every device',
  'conversations.update': 'sequenced log: conversation/changed',
  'messages.send': 'sequenced log: message/created',
  'messages.remove': 'sequenced log: message/changed',
  'messages.readAll': 'sequenced log: message/read',
  'messages.uploadPhoto': 'upload: shown when it is a part of a message',
  'messages.uploadVideo': 'upload',
  'messages.uploadFile': 'upload',
  'streaming.testBandwidth': 'measures the upload speed; nothing is stored',
  'streaming.setDuration': "shown by stream/updated, and on the creator's own page by the answer",
  'streaming.token': 'token',
  'streamMessages.update': 'sequenced log: stream/conversation-changed',
  'streamMessages.send': 'sequenced log: stream/messages-created',
  'streamMessages.hold': 'sequenced log: stream/messages-changed',
  'streamMessages.release': 'sequenced log: stream/messages-changed',
  'streamMessages.remove': 'sequenced log: stream/message-deleted',
  'streamMessages.removeAll': 'sequenced log: stream/messages-removed',
  'feeds.createPoll': 'shown when it is a part of a post',
  'files.createReference': 'upload in parts: file/changed reports its progress',
  'files.complete': 'upload in parts',
  'files.abort': 'upload in parts',
  'sitePages.preview': 'preview: changes nothing',
  'mailTexts.preview': 'preview: changes nothing',
  'mailTexts.test': 'a mail to the operator',
  'adminSystem.check': 'it only reads',
  'siteSettings.upload': 'upload: shown when a setting refers to it',
  'payments.confirm': 'polled; the completed payment has events of its own',
  'payouts.calculate': 'preview: changes nothing',
  'coupons.apply': 'preview: changes nothing',
  'sandbox.moveClock': 'the page is reloaded',
  'stripe.beginCard': 'token: the card is added by payments.addCard',
  'settings.keys': 'token',
  'notificationMail.unsubscribe': 'a visitor with a link from a mail',
  'viewing.begin': 'sign-in: the page is loaded as another account',
  'viewing.leave': 'sign-in',
  'pushSubscriptions.subscribe': 'concerns this browser only',
  'pushSubscriptions.test': 'concerns this browser only',
  'pushSubscriptions.unsubscribe': 'concerns this browser only',
}
/** Calls that are no GET and nevertheless only read. */
const reads: readonly string[] = [
  'payouts.calculate',
  'sitePages.preview',
  'appeals.openLink',
  'mailTexts.preview',
  'adminSystem.check',
]

/** Files that call `request` for a change and do not apply what it emits, and why. */
const withoutApplying: Record<string, string> = {
  'src/features/catalogue/creator-content/kinds.ts': 'its callers apply the emits once, after the last item',
  'src/features/catalogue/creator-content/gallery/publish-photos.ts':
    'its callers apply the emits once, after the last photo',
  'src/features/catalogue/follows/send-news-level.ts': 'the level is patched in every cached answer',
  'src/features/notifications/notification-center/use-reading.ts': 'the notification and the number are patched',
  'src/shell/layouts/use-viewer-menu.ts': 'the language of mails is shown on no screen',
}

const calls = Object.entries(endpointCalls).map(([name, { method }]) => ({
  name,
  isRead: method === 'GET',
  emits: emits[name as EndpointName] ?? [],
}))

test('every call that changes data names the events that it emits, or has a reason why not', () => {
  const silent = calls.filter(({ isRead, emits }) => !isRead && emits.length === 0).map(({ name }) => name)
  expectReasons(
    silent,
    withoutEmits,
    'Add `causes` to the entry of each in the contract and run `npm run generate`. If a socket event of its own shows the change, or no screen shows it, add the reason to `withoutEmits` in this test.'
  )
})

test('a call that only reads emits nothing', () => {
  expect(
    calls.filter(({ isRead, emits }) => isRead && emits.length > 0),
    'Take `causes` out of the entry of each, or give it another method than GET.'
  ).toEqual([])
})

test('what an event makes outdated are answers of calls that read', () => {
  const listed = [...new Set(Object.values(invalidations).flat())]
  expect(
    listed.filter((name) => endpointCalls[name].method !== 'GET' && !reads.includes(name)),
    'Take each out of src/api/invalidations.ts; if it only reads although it is no GET, add it to `reads` in this test.'
  ).toEqual([])
})

test('every event that a call emits, or that browsers hear of, has a row of what it makes outdated', () => {
  const heard = [...calls.flatMap(({ emits }) => emits), ...Object.keys(audience)]
  expect(
    heard.filter((name) => !Object.hasOwn(invalidations, name)),
    'Add a row for each to src/api/invalidations.ts: the calls whose answers it changes.'
  ).toEqual([])
})

test('an event that only browsers hear of is named noun.verb, is described, is caused by a call or told by the server, and changes some answer', () => {
  const caused = new Set([...calls.flatMap(({ emits }) => emits), 'visibility.changed', 'log.written'])
  for (const [name, summary] of Object.entries(changeEvents)) {
    expect(name, 'noun.verb-past, in lower case').toMatch(/^[a-z]+(-[a-z]+)*\.[a-z]+(-[a-z]+)*$/)
    expect(summary, `${name}: a sentence with a capital letter and without a full stop`).toMatch(/^[A-Z].{10,}[^.]$/)
    expect(domainEvents, `${name} is recorded: browsers hear of it without a line in changeEvents`).not.toHaveProperty([
      name,
    ])
    expect(
      invalidations[name as keyof typeof changeEvents],
      `${name}: its row in src/api/invalidations.ts is empty`
    ).not.toEqual([])
    expect(caused, `${name} is caused by no call`).toContain(name)
  }
})

test('whoever changes data without `useSend` applies what the call emits, or has a reason why not', () => {
  const silent = globSync('src/**/*.{ts,tsx}').filter((file) => {
    const source = readFileSync(file, 'utf8')
    const names = [...source.matchAll(/\brequest\(\s*'([\w.]+)'/g)].map(([, name]) => name as EndpointName)
    return names.some((name) => emits[name]) && !source.includes('applyEmitted(')
  })
  expectReasons(
    silent,
    withoutApplying,
    'Call `cache.applyEmitted(name)` after the request, or `applyEmitted(queryClient(), name)` in a saga; otherwise add the reason to `withoutApplying` in this test.'
  )
})
