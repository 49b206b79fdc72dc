import { randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '../../../../contract/endpoint.ts'
import { feeds } from '../../../../contract/catalogue/feeds.ts'
import { contract } from '../../../../contract/index.ts'
import { testApp, type TestApp } from '../../../support/app.ts'
import { createAdmin, createFan, createPerformer, type TestPerson } from '../../../support/data/people.ts'
import { grantSubscription } from '../../../support/data/grant-access.ts'
import { createCanaryPost, type CanaryPost as Secret } from '../../../support/data/canary-post.ts'
import { leaksIn, readable } from '../../../support/data/locks.ts'

let app: TestApp
let creator: TestPerson
let other: TestPerson
let admin: TestPerson
const fans: Record<'fan' | 'follower' | 'subscriber' | 'expired' | 'blocked' | 'buyer' | 'abroad', TestPerson> =
  {} as never
let lockedId: string
let draftId: string
let locked: Secret
let draft: Secret

beforeAll(async () => {
  app = await testApp()
  ;[creator, other, admin] = [await createPerformer(app), await createPerformer(app), await createAdmin(app)]
  for (const who of ['fan', 'follower', 'subscriber', 'expired', 'blocked', 'buyer', 'abroad'] as const)
    fans[who] = await createFan(app)
  ;[lockedId, locked] = await createCanaryPost(app, creator, 'LOCKED', 'active')
  ;[draftId, draft] = await createCanaryPost(app, creator, 'DRAFT', 'draft')
  const { db } = app.deps
  for (const follower of [fans.follower, fans.blocked])
    await db.insertInto('follow').values({ follower_id: follower.id, performer_id: creator.id }).execute()
  await grantSubscription(app, fans.subscriber, creator)
  await grantSubscription(app, fans.blocked, creator)
  await grantSubscription(app, fans.expired, creator, -1)
  await db.insertInto('block_user').values({ blocker_id: creator.id, blocked_id: fans.blocked.id }).execute()
  await db.insertInto('block_country').values({ performer_id: creator.id, country: 'BR' }).execute()
  const transaction = randomUUIDv7()
  await db
    .insertInto('ledger_transaction')
    .values({ id: transaction, kind: 'sale', reference: transaction, created_at: app.clock.now() })
    .execute()
  await db
    .insertInto('sale')
    .values({
      id: randomUUIDv7(),
      transaction_id: transaction,
      type: 'feed',
      performer_id: creator.id,
      buyer_id: fans.buyer.id,
      item_id: lockedId,
      gross: 100,
      fee: 20,
      net: 80,
      commission_bp: 2000,
      available_at: app.clock.now(),
      created_at: app.clock.now(),
    })
    .execute()
})

afterAll(() => app.close())

const leaks = (secret: Secret, answer: { body: string; headers: Record<string, unknown> }): string[] =>
  leaksIn({ ...secret, ids: [secret.fileId] }, readable(answer))

/** Every GET endpoint of the contract, with the ids of all existing items as parameters and filters. */
function readings(): string[] {
  const ids = [lockedId, draftId, creator.id, creator.username, locked.fileId, draft.fileId, other.id]
  return Object.values(contract as Record<string, Record<string, Endpoint>>)
    .flatMap((feature) => Object.values(feature))
    .filter((endpoint) => endpoint.method === 'GET')
    .flatMap(({ path }) =>
      path.includes('{') ? ids.map((id) => `/api${path.replace(/\{\w+\}/g, id)}`) : [`/api${path}`]
    )
    .concat([
      `/api/user/feeds?performerId=${creator.id}`,
      `/api/user/feeds?performerId=${creator.username}&limit=100&type=photo`,
      '/api/performer/feeds?q=CANARY',
      '/api/performers/user/search?q=CANARY',
      '/api/users/search?q=CANARY',
    ])
}

async function everything(token: string | undefined, headers: Record<string, string> = {}) {
  const answers = []
  for (const url of readings()) {
    const {
      body,
      headers: sent,
      statusCode,
    } = await app.app.inject({ url, headers: { ...(token && { authorization: token }), ...headers } })
    answers.push({ url, body, headers: sent, statusCode })
  }
  // A refused change of another creator's post must not reveal its content either.
  for (const id of [lockedId, draftId])
    for (const method of ['PUT', 'DELETE'] as const) {
      if (token === creator.token) continue
      const {
        body,
        headers: sent,
        statusCode,
      } = await app.app.inject({
        method,
        url: `/api/performer/feeds/${id}`,
        payload: { text: 'x' },
        headers: { ...(token && { authorization: token }), ...headers },
      })
      answers.push({ url: `${method} ${id}`, body, headers: sent, statusCode })
    }
  return answers
}

const leaking = (secret: Secret, answers: Awaited<ReturnType<typeof everything>>) =>
  answers.flatMap((answer) => leaks(secret, answer).map((word) => `${answer.url}: ${word}`))
const view = (token?: string, headers: Record<string, string> = {}) =>
  app.call(feeds.view, { params: { id: lockedId } }, { token, headers })

describe('a post for subscribers', () => {
  const outsiders = [
    ['a visitor', () => undefined, 200],
    ['a fan', () => fans.fan.token, 200],
    ['a follower', () => fans.follower.token, 200],
    ['an expired subscriber', () => fans.expired.token, 200],
    ['another creator', () => other.token, 200],
    ['a blocked fan with a paid subscription', () => fans.blocked.token, 404],
  ] as const
  test.each(outsiders)('shows %s no restricted content, on any GET endpoint', async (_who, token, status) => {
    const answers = await everything(token())
    expect(answers.length).toBeGreaterThan(40)
    expect(answers.filter((answer) => answer.statusCode >= 500).map((answer) => answer.url)).toEqual([])
    expect(leaking(locked, answers)).toEqual([])
    expect(leaking(draft, answers)).toEqual([])
    expect((await app.call(feeds.view, { params: { id: draftId } }, { token: token() })).status).toBe(404)
    const { status: seen, data } = await view(token())
    expect(seen).toBe(status)
    if (status !== 200) return
    expect(data).toMatchObject({ isLocked: true, accessReason: 'locked', totalFiles: 1, type: 'photo' })
    expect(Object.keys(data).sort()).toEqual(
      [
        '_id',
        'access',
        'accessReason',
        'createdAt',
        ...(token() === undefined ? [] : ['isBookmarked', 'isLiked']),
        'fileKinds',
        'isLocked',
        'isPinned',
        'isStory',
        'performer',
        'status',
        'thumbnail',
        'totalComments',
        'totalFiles',
        'totalLikes',
        'type',
        'updatedAt',
      ].sort()
    )
  })

  test('shows all of it to viewers with access, with the reason; a draft only to its owner and operators', async () => {
    const reasons = [
      ['subscriber', 'subscription'],
      ['buyer', 'bought'],
    ] as const
    for (const [who, reason] of reasons) {
      const answers = await everything(fans[who].token)
      expect(leaking(locked, answers)).not.toEqual([])
      expect(leaking(draft, answers)).toEqual([])
      expect((await view(fans[who].token)).data.accessReason).toBe(reason)
    }
    expect((await view(creator.token)).data.accessReason).toBe('owner')
    expect((await view(admin.token)).data.accessReason).toBe('operator')
    expect(leaking(draft, await everything(creator.token))).not.toEqual([])
  })

  test('keeps its buyers after a block; a refund removes access', async () => {
    const { db } = app.deps
    await db.insertInto('block_user').values({ blocker_id: creator.id, blocked_id: fans.buyer.id }).execute()
    expect((await view(fans.buyer.token)).data.text).toContain('CANARY')
    await db.updateTable('sale').set({ status: 'refunded' }).where('buyer_id', '=', fans.buyer.id).execute()
    expect((await view(fans.buyer.token)).status).toBe(404)
  })

  test('does not exist in a country that the creator blocks, nor while the creator is suspended', async () => {
    const inBrazil = { 'x-country': 'BR' }
    const answers = await everything(fans.abroad.token, inBrazil)
    expect(leaking(locked, answers)).toEqual([])
    expect((await view(fans.abroad.token, inBrazil)).status).toBe(404)
    expect((await app.call(feeds.search, { query: { performerId: creator.id } }, { headers: inBrazil })).status).toBe(
      404
    )
    await app.deps.db.updateTable('account').set({ status: 'suspended' }).where('id', '=', creator.id).execute()
    expect((await view(fans.subscriber.token)).status).toBe(404)
    await app.deps.db.updateTable('account').set({ status: 'active' }).where('id', '=', creator.id).execute()
    expect((await view(fans.subscriber.token)).status).toBe(200)
  })

  test('locks again when the subscription ends', async () => {
    expect((await view(fans.subscriber.token)).data.isLocked).toBe(false)
    app.clock.advance(31 * 86_400_000)
    expect((await view(fans.subscriber.token)).data.isLocked).toBe(true)
    app.clock.advance(-31 * 86_400_000)
  })
})
