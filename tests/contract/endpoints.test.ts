import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { errors } from '../../contract/errors.ts'
import { jsonSchema } from '../../server/http/json-schema.ts'
import { fieldsOf, shapeOf } from './support/schema.ts'
import { table } from './support/table.ts'

const pathKeys = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1])
const specified = readFileSync(new URL('support/specified-calls.tsv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => line.split('\t') as [method: string, path: string])

/**
 * Calls that we added and docs/requirements.md does not list. All others must be in that list, with the same method and
 * path.
 */
const added = new Set([
  'performers.explore',
  'search.forget',
  'search.forgetAll',
  'search.all',
  'search.performers',
  'search.posts',
  'search.videos',
  'search.photos',
  'search.streams',
  'search.products',
  'captcha.challenge',
  'streaming.testBandwidth',
  'streaming.cover',
  'streaming.chat',
  'streamMessages.hold',
  'streamMessages.release',
  'streaming.ofPerformer',
  'streaming.view',
  'streaming.remind',
  'streaming.forget',
  'streaming.calendar',
  'lookups.addressRule',
  'coupons.list',
  'coupons.create',
  'coupons.update',
  'coupons.end',
  'payments.paySubscription',
  'subscriptions.upcoming',
  'auth.logout',
  'auth.sessions',
  'auth.endSession',
  'auth.reset',
  'auth.confirmEmail',
  'payments.confirm',
  'payments.defaultCard',
  'payments.resumeSubscription',
  'system.health',
  'system.live',
  'system.ready',
  'files.abort',
  'stripe.beginCard',
  'videoCalls.list',
  'videoCalls.view',
  'videoCalls.accept',
  'videoCalls.decline',
  'videoCalls.cancel',
  'videoCalls.end',
  'earnings.export',
  'earnings.view',
  'payouts.cancel',
  'payoutSettings.view',
  'follows.notifications',
  'conversations.update',
  'messages.search',
  'messages.view',
  'blocks.countries',
  'streamMessages.remove',
  'performers.removeWelcomeVideo',
  'sitePromos.dismiss',
])
const addedFeatures = new Set([
  'secondFactor',
  'passkeys',
  'ownStreams',
  'syndication',
  'recordings',
  'streamKeys',
  'broadcasts',
  'creatorMedia',
  'messageSettings',
  'notifications',
  'notificationMail',
  'pushSubscriptions',
  'receipts',
  'sandbox',
  'sandboxAccounts',
  'siteWebhooks',
  'accountLifecycle',
  'erasure',
  'operators',
  'operatorLog',
  'people',
  'personRecords',
  'personNotes',
  'viewing',
  'adminPayouts',
  'supportRequests',
  'appeals',
  'adminAppeals',
  'adminComments',
  'promos',
  'siteSettings',
  'sitePages',
  'mailTexts',
  'adminPayments',
  'adminDisputes',
  'tokenPackages',
  'siteCoupons',
  'overview',
  'adminReports',
  'accounting',
  'adminSystem',
  'spending',
  'webhooks',
  'welcomeMessage',
])

describe.each(table)('$label', ({ label, endpoint }) => {
  it('has a description', () => {
    expect(endpoint.summary, 'a sentence with a capital letter and without a full stop').toMatch(/^[A-Z].{4,}[^.]$/)
    for (const code of endpoint.errors ?? []) expect(errors).toHaveProperty(code)
    expect(new Set(endpoint.errors).size).toBe(endpoint.errors?.length ?? 0)
  })

  it('names its path parameters as its schema does', () => {
    expect(pathKeys(endpoint.path).sort()).toEqual(
      endpoint.params ? Object.keys(jsonSchema(endpoint.params, 'input').properties as object).sort() : []
    )
  })

  it('is in docs/requirements.md, or was added on purpose', () => {
    if (added.has(label) || addedFeatures.has(label.split('.')[0]!)) return
    const found = specified
      .filter(([, path]) => shapeOf(path) === shapeOf(endpoint.path) || covers(path, endpoint.path))
      .map(([method]) => method)
    expect(
      found,
      `${endpoint.method} ${endpoint.path} is not in support/specified-calls.tsv. If it is meant, add '${label}' to \`added\` above, or its whole feature to \`addedFeatures\`.`
    ).toContain(endpoint.method)
  })

  it('returns no field whose name suggests a secret', () => {
    if (!endpoint.response) return
    const secrets = fieldsOf(jsonSchema(endpoint.response, 'output')).filter(
      (name) => looksSecret(name) && !isMeant(label, name)
    )
    expect(
      secrets,
      `Take each out of the response of ${label}, or name it otherwise; if it is returned on purpose, add it to \`isMeant\` below.`
    ).toEqual([])
  })
})

it('has a unique method and path', () => {
  const seen = table.map(({ endpoint }) => `${endpoint.method} ${shapeOf(endpoint.path)}`)
  expect(seen.filter((call, index) => seen.indexOf(call) !== index)).toEqual([])
})

/** Whether a specified path with a parameter covers a fixed path of ours: `/{gateway}/cards`. */
function covers(specifiedPath: string, path: string): boolean {
  const [theirs, ours] = [specifiedPath.split('/'), path.split('/')]
  return (
    theirs.length === ours.length &&
    theirs.every((part, index) => /^\{(gateway|type)\}$/.test(part) || part === ours[index])
  )
}

function looksSecret(name: string): boolean {
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
  return words.some((word) =>
    [
      'password',
      'hash',
      'secret',
      'token',
      'key',
      'salt',
      'cookie',
      'authorization',
      'private',
      'otp',
      'pin',
      'cvc',
      'iban',
    ].includes(word)
  )
}

/**
 * The few secrets that are returned on purpose: a new session's token, Twitter's temporary token, the access to a stream, a storage key, public
 * settings, the new secret of a webhook and later its last four characters.
 */
function isMeant(label: string, name: string): boolean {
  const meant: Record<string, readonly string[]> = {
    'auth.twitterLogin': ['oauthToken', 'oauthTokenSecret'],
    // Whether there is one.
    'secondFactor.view': ['hasPassword'],
    // For the app, once.
    'secondFactor.beginApp': ['key'],
    // Names of WebAuthn.
    'passkeys.begin': ['pubKeyCredParams', 'residentKey', 'requireResidentKey'],
    'files.createReference': ['key'],
    'files.status': ['key'],
    // The creator's own, for a program such as OBS.
    'streamKeys.renew': ['key'],
    'streamKeys.view': ['key'],
    'stripe.beginCard': ['clientSecret'],
    'pushSubscriptions.key': ['publicKey'],
    'settings.public': ['stripePublishableKey', 'tokenPrice'],
    'settings.keys': ['stripePublishableKey', 'tokenPrice'],
  }
  if (name === 'token')
    return (
      ['streaming.join', 'streaming.token', 'secondFactor.signIn', 'passkeys.signIn', 'viewing.begin'].includes(
        label
      ) ||
      ['login', 'registerUser', 'registerPerformer', 'googleToken', 'twitterCallback'].some(
        (call) => label === `auth.${call}`
      )
    )
  if (/^(webhooks|siteWebhooks)\./.test(label))
    return name === 'secret'
      ? /\.(create|rollSecret)$/.test(label)
      : ['secretEnding', 'formerSecretUntil'].includes(name)
  return meant[label]?.includes(name) ?? false
}
