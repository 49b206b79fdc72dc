import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { follows } from '../../../../contract/catalogue/follows/follows.ts'
import { ownStreams, streaming } from '../../../../contract/social/streaming/streaming.ts'
import { wallet } from '../../../../contract/money/wallet.ts'
import { testApp, type TestApp } from '../../../support/app.ts'
import { grantPurchase, grantSubscription } from '../../../support/data/grant-access.ts'
import { block } from '../../../support/data/items.ts'
import { createFollow } from '../../../support/data/messages.ts'
import { reverseSaleOf, topUpWallet } from '../../../support/data/money.ts'
import { createAdmin, createFan, createPerformer, type TestPerson } from '../../../support/data/people.ts'
import { makeRun, type MadeRun } from '../../../support/live/make-run.ts'
import { addressesIn, readMedia, sendRun, startingStream, ticketFor } from '../../../support/live/publish.ts'

const accesses = ['free', 'follower', 'subscriber', 'sale'] as const
type Access = (typeof accesses)[number]

/** Who watches which kinds of streams. */
const viewers: Record<string, readonly Access[]> = {
  visitor: ['free'],
  fan: ['free'],
  follower: ['free', 'follower'],
  subscriber: ['free', 'follower', 'subscriber'],
  'former subscriber': ['free'],
  'ticket holder': ['free', 'sale'],
  blocked: [],
  'another creator': ['free'],
  owner: accesses,
  operator: accesses,
}

let app: TestApp
let run: MadeRun
const creators = new Map<Access, TestPerson>()
const streams = new Map<Access, string>()
const people = new Map<string, TestPerson>()

/** The viewer with this relation to the creator of a stream; undefined for a visitor. */
async function viewerOf(kind: string, access: Access): Promise<TestPerson | undefined> {
  const creator = creators.get(access) as TestPerson
  if (kind === 'visitor') return undefined
  if (kind === 'owner') return creator
  const person =
    kind === 'operator'
      ? await createAdmin(app)
      : kind === 'another creator'
        ? await createPerformer(app)
        : await createFan(app)
  if (kind === 'follower') await createFollow(app, person, creator)
  if (kind === 'subscriber') await grantSubscription(app, person, creator)
  if (kind === 'former subscriber') await grantSubscription(app, person, creator, -1)
  if (kind === 'ticket holder' && access === 'sale')
    await grantPurchase(app, person, creator, 'stream', streams.get(access) ?? '')
  if (kind === 'blocked') await block(app, creator, person)
  people.set(`${kind} ${access}`, person)
  return person
}

beforeAll(async () => {
  app = await testApp()
  run = await makeRun({ seconds: 4 })
  for (const access of accesses) {
    const creator = await createPerformer(app)
    const id = await startingStream(app, creator, { access, ...(access === 'sale' && { price: 500 }) })
    const { publishUrl = '' } = await ticketFor(app, id, 'host')
    await sendRun(app, publishUrl, run)
    creators.set(access, creator)
    streams.set(access, id)
  }
})
afterAll(() => app.close())

describe.each(Object.keys(viewers))('%s', (kind) => {
  test.each(accesses)(
    'reads playlist, header and parts of a stream for `%s` only with the right to it',
    async (access) => {
      const id = streams.get(access) ?? ''
      const person = await viewerOf(kind, access)
      const token = person?.token
      const join = await app.call(
        streaming.join,
        { params: { id }, query: { viewer: 'a-random-visitor' } },
        { ...(token && { token }) }
      )
      const view = await app.call(streaming.view, { params: { id } }, { ...(token && { token }) })
      const isAllowed = viewers[kind]?.includes(access)
      expect(join.status === 200).toBe(isAllowed)
      expect(JSON.stringify(view.data ?? view.error)).not.toMatch(/\/m\/live/)
      if (!isAllowed) return expect(JSON.stringify(join.error)).not.toMatch(/\/m\//)
      const { ticket } = join.data
      const playUrl = ticket.provider === 'embedded' ? (ticket.playUrl ?? '') : ''
      const master = await readMedia(app, playUrl)
      const media = await readMedia(app, playUrl.replace('index', '0'))
      const { headers, parts, segments } = addressesIn(media.text)
      expect([master.status, media.status]).toEqual([200, 200])
      for (const address of [...headers, ...parts, ...segments])
        expect((await readMedia(app, address)).status).toBe(200)
      // Nothing names the person: all viewers share the addresses.
      if (person) expect(master.text + media.text + playUrl).not.toContain(person.id)
    }
  )

  test('is shown the address of a recording only as its creator', async () => {
    const creator = creators.get('free') as TestPerson
    const token = people.get(`${kind} free`)?.token ?? (kind === 'owner' ? creator.token : undefined)
    const own = await app.call(
      ownStreams.view,
      { params: { id: streams.get('free') ?? '' } },
      { ...(token && { token }) }
    )
    expect(own.status === 200).toBe(kind === 'owner')
  })
})

/** How the right to a stream of this access ends. */
const ends: readonly [string, Access, (fan: TestPerson, creator: TestPerson) => Promise<unknown>][] = [
  ['a block', 'free', (fan, creator) => block(app, creator, fan)],
  ['the end of following', 'follower', (fan, { id }) => app.call(follows.remove, { params: { id } }, fan)],
  [
    'the end of a subscription',
    'subscriber',
    async (fan) => {
      const endsAt = new Date(app.clock.now().getTime() + 1000)
      await app.deps.db.updateTable('subscription').set({ ends_at: endsAt }).where('user_id', '=', fan.id).execute()
      app.clock.advance(1500)
    },
  ],
  [
    'the refund of a ticket',
    'sale',
    async (fan) => {
      const sale = await app.deps.db
        .selectFrom('sale')
        .select('id')
        .where('buyer_id', '=', fan.id)
        .executeTakeFirstOrThrow()
      await reverseSaleOf(app, sale.id)
    },
  ],
]

test.each(ends)('%s ends the picture within 10 s', async (_why, access, end) => {
  const [creator, id] = [creators.get(access) as TestPerson, streams.get(access) ?? '']
  const fan = (await viewerOf(access === 'subscriber' ? access : 'fan', access)) as TestPerson
  if (access === 'follower') await app.call(follows.create, { params: { id: creator.id } }, fan)
  if (access === 'sale') {
    await topUpWallet(app, fan, 20)
    await app.call(wallet.stream, { params: { id }, body: { price: 5 } }, fan)
  }
  const join = () => app.call(streaming.join, { params: { id }, query: {} }, fan)
  const { ticket } = (await join()).data
  const playlist = ((ticket.provider === 'embedded' && ticket.playUrl) || '').replace('index', '0')
  expect((await readMedia(app, playlist)).status).toBe(200)
  await end(fan, creator)
  expect([403, 404]).toContain((await join()).status)
  app.clock.advance(8000)
  expect((await readMedia(app, playlist)).status).toBe(410)
})
