import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { comments } from '../../../../contract/social/comments.ts'
import { feeds } from '../../../../contract/catalogue/feeds.ts'
import { conversations } from '../../../../contract/social/conversations.ts'
import { messages } from '../../../../contract/social/messages.ts'
import { notifications } from '../../../../contract/notifications/notification-center/notifications.ts'
import { reactions } from '../../../../contract/social/reactions.ts'
import { testApp, type TestApp } from '../../../support/app.ts'
import { leaksIn, mediaIn, readable, readAll, readings, type Raw } from '../../../support/data/locks.ts'
import { openConversation, recordEvents } from '../../../support/data/messages.ts'
import { setLevel } from '../../../support/data/publish.ts'
import { settled } from '../../../support/jobs.ts'
import { createAdmin, createFan, createPerformer, type TestPerson } from '../../../support/data/people.ts'
import { detail } from '../../../support/media/pixels.ts'
import {
  storageKeysIn,
  addLockedComment,
  createLockedContent,
  addLockedMessage,
  type LockedContent,
} from '../../../support/data/locked-content.ts'
import { serveSockets as openWire } from '../../../support/sockets.ts'
import { grantPurchase, grantSubscription } from '../../../support/data/grant-access.ts'

const fanKinds = ['fan', 'follower', 'subscriber', 'expired', 'buyer', 'blocked'] as const
type Viewer = 'visitor' | (typeof fanKinds)[number] | 'other creator' | 'owner' | 'operator'
const viewers: Viewer[] = ['visitor', ...fanKinds, 'other creator', 'owner', 'operator']

let app: TestApp
let planted: LockedContent[]
/** Ids of the teasers, which are public. */
let openIds: string[]
const people: Partial<Record<Viewer, TestPerson>> = {}
const seen = new Map<Viewer, Raw[]>()
const tokenOf = (who: Viewer) => people[who]?.token

/** Whether this viewer has access: the rule of product.md, implemented a second time. */
function mayOpen(who: Viewer, { opens, type }: LockedContent): boolean {
  if (who === 'owner' || who === 'operator') return true
  if (opens === 'subscription') return who === 'subscriber'
  return opens === 'purchase' && who === 'buyer' && type !== 'photo'
}

/**
 * Whether the item exists for this viewer, locked or not: drafts and archived items only for their creator and
 * operators, and behind a block only what was bought.
 */
function isThereFor(who: Viewer, { opens }: LockedContent): boolean {
  if (who === 'owner' || who === 'operator') return true
  return opens !== 'nobody' && who !== 'blocked'
}

beforeAll(async () => {
  app = await testApp()
  people.owner = await createPerformer(app)
  people['other creator'] = await createPerformer(app)
  people.operator = await createAdmin(app)
  for (const who of fanKinds) people[who] = await createFan(app)
  const { follower, subscriber, expired, blocked, buyer, owner, fan } = people as Record<Viewer, TestPerson>
  const { db } = app.deps
  for (const one of [follower, blocked])
    await db.insertInto('follow').values({ follower_id: one.id, performer_id: owner.id }).execute()
  await grantSubscription(app, subscriber, owner)
  await grantSubscription(app, blocked, owner)
  await grantSubscription(app, expired, owner, -1)
  // They are notified of what is published.
  for (const one of [follower, subscriber, blocked]) await setLevel(app, one, owner, 'all')
  planted = await createLockedContent(app, owner, storageKeysIn(app))
  await settled(app, ['notify-fans'])
  for (const { id, type, opens } of planted)
    if (opens === 'purchase' && type !== 'photo') await grantPurchase(app, buyer, owner, type, id)
  for (const one of planted)
    if (one.opens === 'subscription' && one.type !== 'product') await addLockedComment(app, subscriber, one)
  for (const { id, type, opens } of planted)
    if (opens !== 'nobody')
      await app.call(reactions.add, { body: { action: 'bookmark', objectType: type, objectId: id } }, fan)
  await db.insertInto('block_user').values({ blocker_id: owner.id, blocked_id: blocked.id }).execute()
  openIds = (await db.selectFrom('file').select('id').where('name', '=', 'open.bin').execute()).map((row) => row.id)
  const all = readings(planted, [owner.id, owner.username])
  for (const who of viewers)
    seen.set(who, await readAll(app, all, tokenOf(who), who === 'owner' ? [] : planted.map((one) => one.id)))
})
afterAll(() => app.close())

describe.each(viewers)('for %s', (who) => {
  test('no restricted content of a locked item is returned, and all content of accessible items is', () => {
    const texts = seen.get(who)!.map((answer) => [answer.url, readable(answer)] as const)
    expect(texts.length).toBeGreaterThan(500)
    const found = planted.map(
      (one) =>
        [one.name, texts.flatMap(([url, text]) => leaksIn(one.secret, text).map((word) => `${url}: ${word}`))] as const
    )
    expect(
      found.filter(([name, leaks]) => leaks.length && !mayOpen(who, planted.find((one) => one.name === name)!))
    ).toEqual([])
    expect(found.filter(([, leaks]) => leaks.length === 0).map(([name]) => name)).toEqual(
      planted.filter((one) => !mayOpen(who, one)).map((one) => one.name)
    )
  })

  test('the public title and caption are returned to everyone for whom the item exists, wherever it is locked', () => {
    const text = seen.get(who)!.map(readable).join('\n')
    const missing = planted
      .filter((one) => isThereFor(who, one))
      .flatMap(({ open }) => [open.title, open.caption].filter((word) => !text.includes(word.toLowerCase())))
    expect(missing).toEqual([])
    const hidden = planted
      .filter((one) => !isThereFor(who, one) && !mayOpen(who, one))
      .flatMap(({ open }) => [open.title, open.caption].filter((word) => text.includes(word.toLowerCase())))
    expect(hidden).toEqual([])
  })

  test('no call fails with a server error', () => {
    expect(
      seen
        .get(who)!
        .filter((answer) => answer.statusCode >= 500)
        .map((answer) => `${answer.url} ${answer.statusCode}`)
    ).toEqual([])
  })
})

test.each(viewers.filter((who) => !['subscriber', 'buyer', 'owner', 'operator'].includes(who)))(
  'for %s every picture of a locked item is blurred, and only teasers play',
  async (who) => {
    const addresses = mediaIn(seen.get(who)!).filter((url) => !url.startsWith('/m/public/'))
    if (who !== 'blocked') expect(addresses.length).toBeGreaterThan(8)
    const pictures: [string, number][] = []
    const clips: string[] = []
    for (const url of addresses) {
      const answer = await app.app.inject(url)
      const type = String(answer.headers['content-type'])
      expect([answer.statusCode, url]).toEqual([200, url])
      if (type.startsWith('image/')) pictures.push([url, await detail(answer.rawPayload)])
      else clips.push(url)
    }
    const teasers = seen
      .get(who)!
      .flatMap(({ body }) => [...body.matchAll(/"teaser":(\{[^}]*\})/g)].map(([, teaser]) => teaser ?? ''))
    expect(pictures.filter(([url, amount]) => amount > 8 && !teasers.some((teaser) => teaser.includes(url)))).toEqual(
      []
    )
    expect(clips.filter((url) => !teasers.some((teaser) => teaser.includes(url)))).toEqual([])
    for (const teaser of teasers) expect(openIds.some((id) => teaser.includes(id))).toBe(true)
  }
)

test('followers and subscribers are notified of locked items, with public words only; nobody else is', async () => {
  const told = async (who: Viewer) =>
    (await app.call(notifications.list, { query: { limit: 100, group: 'creators' } }, people[who]!)).data.data
  const kinds = ['photo', 'post', 'product', 'story', 'video']
  for (const who of ['follower', 'subscriber'] as const) {
    const news = await told(who)
    expect([...new Set(news.map((one) => one.kind))].sort()).toEqual(kinds)
    const text = JSON.stringify(news).toLowerCase()
    expect(planted.flatMap((one) => leaksIn(one.secret, text))).toEqual([])
    expect(text).toContain('everyone-story-title')
  }
  for (const who of ['fan', 'expired', 'buyer', 'blocked', 'other creator', 'operator'] as const)
    expect([who, await told(who)]).toEqual([who, []])
})

test('socket events about publishing, comments and likes reach only accounts with access', async () => {
  const wire = await openWire(app)
  const devices = await Promise.all(
    viewers
      .filter((one) => one !== 'owner' && one !== 'operator' && one !== 'subscriber' && one !== 'buyer')
      .map((who) => wire.connect(tokenOf(who)))
  )
  const { data } = await app.call(feeds.create, { body: { text: 'CANARY-SOCKET-TEXT' } }, people.owner)
  await app.call(
    comments.create,
    { body: { objectType: 'feed', objectId: data._id, content: 'CANARY-SOCKET-COMMENT' } },
    people.subscriber
  )
  await app.call(reactions.add, { body: { action: 'like', objectType: 'feed', objectId: data._id } }, people.subscriber)
  await app.deps.events.flush(app.deps)
  await settled(app, ['notify-fans'])
  // The last event for each socket: earlier ones have arrived before it.
  for (const { socket } of devices)
    app.deps.realtime.emitRoom(socket.id ?? '', 'wallet/balance', { balance: 1, asOf: 1 })
  for (const device of devices) await expect.poll(() => device.of('wallet/balance')).toHaveLength(1)
  wire.close()
  expect(devices.some((device) => device.of('notification/created').length > 0)).toBe(true)
  expect(
    devices.flatMap(({ received: heard }) =>
      heard.map((line) => JSON.stringify(line)).filter((line) => /CANARY|\/m\//i.test(line))
    )
  ).toEqual([])
})

test('a message with a price is returned to its reader only after payment and to nobody else, on no call, list, search, notification or socket', async () => {
  const { owner, follower, buyer } = people as Record<Viewer, TestPerson>
  const wire = recordEvents(app)
  const theirs = new Map<Viewer, LockedContent>()
  for (const [who, fan] of [
    ['follower', follower],
    ['buyer', buyer],
  ] as const)
    theirs.set(
      who,
      await addLockedMessage(app, owner, (await openConversation(app, fan, owner))._id, storageKeysIn(app))
    )
  const all = [...theirs.values()]
  const { id = '', secret } = theirs.get('buyer') ?? {}
  const told = (fan: TestPerson) => readable({ body: JSON.stringify(wire.to(fan)), headers: {} })
  for (const fan of [follower, buyer]) expect(all.flatMap((one) => leaksIn(one.secret, told(fan)))).toEqual([])
  await grantPurchase(app, buyer, owner, 'message', id)
  const urls = readings(all, [owner.id]).concat(
    '/api/conversations?limit=100&q=CANARY',
    '/api/messages/search?q=CANARY'
  )
  for (const who of ['visitor', 'fan', 'follower', 'buyer', 'blocked', 'other creator', 'operator'] as const) {
    const texts = (await readAll(app, urls, tokenOf(who))).map(
      (answer) => [answer.url, readable(answer), answer.statusCode] as const
    )
    expect(texts.filter(([, , status]) => status >= 500)).toEqual([])
    const text = texts.map(([, words]) => words).join('\n')
    const readersOwn = theirs.get(who)?.open
    expect([
      who,
      readersOwn ? [readersOwn.title, readersOwn.caption].every((word) => text.includes(word.toLowerCase())) : true,
    ]).toEqual([who, true])
    expect([
      who,
      all.filter(({ open }) => open !== readersOwn && text.includes(open.title.toLowerCase())).map(({ name }) => name),
    ]).toEqual([who, []])
    const leaks = all.map(
      (one) =>
        [one.name, texts.flatMap(([url, text]) => leaksIn(one.secret, text).map((word) => `${url}: ${word}`))] as const
    )
    expect([
      who,
      leaks.filter(([, found]) => found.length).map(([name, found]) => (who === 'buyer' ? name : found)),
    ]).toEqual([who, who === 'buyer' ? [theirs.get('buyer')?.name] : []])
  }
  const [found] = (await app.call(conversations.search, { query: { q: 'CANARY' } }, buyer)).data.data
  expect(found?.lastMessage?.text).toBe(secret?.words[0])
  await app.call(messages.remove, { params: { id: theirs.get('follower')?.id ?? '' } }, owner)
  expect(all.flatMap((one) => leaksIn(one.secret, told(follower)))).toEqual([])
})

test('this suite detects leaks in texts, addresses and pixels when access is wrongly granted', async () => {
  const one = planted.find((item) => item.name === 'photo-post')!
  await app.deps.db.updateTable('feed').set({ access: 'free' }).where('id', '=', one.id).execute()
  const answers = await readAll(app, [`/api/user/feeds/${one.id}`], undefined)
  const found = leaksIn(one.secret, readable(answers[0]!))
  expect(found).toEqual(expect.arrayContaining([one.secret.words[0], one.secret.ids[0]]))
  expect(found.some((word) => one.secret.keys.includes(word))).toBe(true)
  const [clear = ''] = mediaIn(answers)
  expect(await detail((await app.app.inject(clear)).rawPayload)).toBeGreaterThan(20)
  await app.deps.db.updateTable('feed').set({ access: 'subscriber' }).where('id', '=', one.id).execute()
})
