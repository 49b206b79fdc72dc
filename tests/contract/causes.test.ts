import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { EndpointName } from '../../contract/endpoint-names.ts'
import { causes } from '../../contract/causes.generated.ts'
import { endpointCalls } from '../../contract/endpoints.generated.ts'
import { changeEvents, domainEvents } from '../../contract/events.ts'
import { concerned } from '../../server/realtime/concerned.ts'
import { staleByEvent } from '../../src/api/stale-by-event.ts'

/** Calls that are no GET and cause no event, and why. */
const withoutCauses: Partial<Record<EndpointName, string>> = {
  'secondFactor.beginApp': 'shown once a first code has confirmed it',
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
  'appeals.openLink': 'reads: the token is in its body, so that no log has it',
  'auth.googleLogin': 'sign-in',
  'auth.googleToken': 'sign-in',
  'auth.twitterLogin': 'sign-in',
  'auth.twitterCallback': 'sign-in',
  'conversations.open': 'sequenced log: conversation/changed carries it to every device',
  'conversations.update': 'sequenced log: conversation/changed',
  'messages.send': 'sequenced log: message/created',
  'messages.remove': 'sequenced log: message/changed',
  'messages.readAll': 'sequenced log: message/read',
  'messages.uploadPhoto': 'upload: shown once it is a part of a message',
  'messages.uploadVideo': 'upload',
  'messages.uploadFile': 'upload',
  'streaming.checkLine': 'what it takes is forgotten',
  'streaming.setDuration': 'shown by stream/updated and on the own page, which gets the answer',
  'streaming.token': 'token',
  'streamMessages.update': 'sequenced log: stream/conversation-changed',
  'streamMessages.send': 'sequenced log: stream/messages-created',
  'streamMessages.hold': 'sequenced log: stream/messages-changed',
  'streamMessages.release': 'sequenced log: stream/messages-changed',
  'streamMessages.remove': 'sequenced log: stream/message-deleted',
  'streamMessages.removeAll': 'sequenced log: stream/messages-removed',
  'feeds.createPoll': 'shown once it is a part of a post',
  'files.createReference': 'upload in parts: file/changed reports its progress',
  'files.complete': 'upload in parts',
  'files.abort': 'upload in parts',
  'sitePages.preview': 'preview: changes nothing',
  'mailTexts.preview': 'preview: changes nothing',
  'mailTexts.test': 'a mail to the operator',
  'machine.check': 'it reads',
  'siteSettings.upload': 'shown once something names it',
  'payments.confirm': 'asked again and again; the completed payment has events of its own',
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
  'machine.check',
]

/** Files that call `request` for a change and do not apply what it causes, and why. */
const withoutApplying: Record<string, string> = {
  'src/features/creator-content/kinds.ts': 'its callers apply the causes once, after the last item',
  'src/features/creator-content/gallery/publish-photos.ts': 'its callers apply the causes once, after the last photo',
  'src/features/follows/send-news-level.ts': 'the level is patched in every cached answer',
  'src/features/notifications/use-reading.ts': 'the notification and the number are patched',
  'src/shell/layouts/use-viewer-menu.ts': 'the language of mails is shown on no screen',
}

const calls = Object.entries(endpointCalls).map(([name, { method }]) => ({
  name,
  isRead: method === 'GET',
  causes: causes[name as EndpointName] ?? [],
}))

test('every call that changes data names the events that it causes; otherwise add `causes` to its entry in the contract, or its reason to this file', () => {
  const silent = calls.filter(({ isRead, causes }) => !isRead && causes.length === 0).map(({ name }) => name)
  expect(silent.toSorted()).toEqual(Object.keys(withoutCauses).toSorted())
})

test('a call that only reads causes nothing', () => {
  expect(calls.filter(({ isRead, causes }) => isRead && causes.length > 0)).toEqual([])
})

test('what an event makes outdated are answers of calls that read', () => {
  const listed = [...new Set(Object.values(staleByEvent).flat())]
  expect(listed.filter((name) => endpointCalls[name].method !== 'GET' && !reads.includes(name))).toEqual([])
})

test('every event that a call causes, or that browsers hear of, has a row of what it makes outdated', () => {
  const heard = [...calls.flatMap(({ causes }) => causes), ...Object.keys(concerned)]
  expect(heard.filter((name) => !Object.hasOwn(staleByEvent, name))).toEqual([])
})

test('an event that only browsers hear of is named noun.verb, is described, is caused by a call or told by the server, and changes some answer', () => {
  const caused = new Set([...calls.flatMap(({ causes }) => causes), 'visibility.changed', 'log.written'])
  for (const [name, summary] of Object.entries(changeEvents)) {
    expect(name).toMatch(/^[a-z]+(-[a-z]+)*\.[a-z]+(-[a-z]+)*$/)
    expect(summary).toMatch(/^[A-Z].{10,}[^.]$/)
    expect(domainEvents).not.toHaveProperty([name])
    expect(staleByEvent[name as keyof typeof changeEvents], name).not.toEqual([])
    expect(caused, `${name} is caused by no call`).toContain(name)
  }
})

test('whoever changes data past `useSend` applies what the call causes; otherwise call `applyCauses`, or add the reason to this file', () => {
  const silent = globSync('src/**/*.{ts,tsx}').filter((file) => {
    const source = readFileSync(file, 'utf8')
    const names = [...source.matchAll(/\brequest\(\s*'([\w.]+)'/g)].map(([, name]) => name as EndpointName)
    return names.some((name) => causes[name]) && !source.includes('applyCauses(')
  })
  expect(silent.toSorted()).toEqual(Object.keys(withoutApplying).toSorted())
})
