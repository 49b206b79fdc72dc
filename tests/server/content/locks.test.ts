import { randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { feeds, type Feed } from '../../../contract/feeds.ts'
import { contract } from '../../../contract/index.ts'
import { folderAddress } from '../../../server/features/files/media-address.ts'
import { presentFeed } from '../../../server/features/feeds/present.ts'
import { feedRows } from '../../../server/features/feeds/queries.ts'
import { testApp, type TestApp } from '../../support/app.ts'
import { createAdmin, createFan, createPerformer, type TestPerson } from '../../support/data/people.ts'
import { picture, uploadPhoto } from '../../support/media/pictures.ts'
import { grantSubscription } from '../../support/data/grant-access.ts'

/** Words and names that only those with a right may ever receive. */
type Secret = { words: string[]; fileId: string; keys: string[] }

let app: TestApp
let creator: TestPerson
let other: TestPerson
let admin: TestPerson
const fans: Record<'fan' | 'follower' | 'subscriber' | 'expired' | 'blocked' | 'buyer' | 'abroad', TestPerson> = {} as never
let lockedId: string
let draftId: string
let locked: Secret
let draft: Secret

async function makePost(name: string, status: 'active' | 'draft'): Promise<[string, Secret]> {
  const words = [`CANARY-${name}-TEXT`, `CANARY-${name}-FILE`, `CANARY-${name}-ALT`]
  const fileId = await uploadPhoto(app, creator.token, { name: `${words[1]}.jpg`, description: words[2], bytes: await picture(900, 600) })
  const { data } = await app.call(feeds.create, { body: { text: `Before ${words[0]} after`, fileIds: [fileId], access: 'subscriber', status } }, { token: creator.token })
  const { keys } = await app.deps.db.selectFrom('file').select('keys').where('id', '=', fileId).executeTakeFirstOrThrow()
  const { original, folder } = keys as { original: string; folder: string }
  return [data._id, { words, fileId, keys: [original, folder] }]
}

beforeAll(async () => {
  app = await testApp()
  ;[creator, other, admin] = [await createPerformer(app), await createPerformer(app), await createAdmin(app)]
  for (const who of ['fan', 'follower', 'subscriber', 'expired', 'blocked', 'buyer', 'abroad'] as const) fans[who] = await createFan(app)
  ;[lockedId, locked] = await makePost('LOCKED', 'active')
  ;[draftId, draft] = await makePost('DRAFT', 'draft')
  const { db } = app.deps
  for (const follower of [fans.follower, fans.blocked]) await db.insertInto('follow').values({ follower_id: follower.id, performer_id: creator.id }).execute()
  await grantSubscription(app, fans.subscriber, creator)
  await grantSubscription(app, fans.blocked, creator)
  await grantSubscription(app, fans.expired, creator, -1)
  await db.insertInto('block_user').values({ blocker_id: creator.id, blocked_id: fans.blocked.id }).execute()
  await db.insertInto('block_country').values({ performer_id: creator.id, country: 'BR' }).execute()
  const transaction = randomUUIDv7()
  await db.insertInto('ledger_transaction').values({ id: transaction, kind: 'sale', reference: transaction, created_at: app.clock.now() }).execute()
  await db
    .insertInto('sale')
    .values({ id: randomUUIDv7(), transaction_id: transaction, type: 'feed', performer_id: creator.id, buyer_id: fans.buyer.id, item_id: lockedId, gross: 100, fee: 20, net: 80, commission_bp: 2000, available_at: app.clock.now(), created_at: app.clock.now() })
    .execute()
})
afterAll(() => app.close())

/** What of a secret stands in a raw answer, headers included: words, the file's id, its places in the storage also inside signed tokens. */
function leaks(secret: Secret, answer: { body: string; headers: Record<string, unknown> }): string[] {
  const raw = `${answer.body}\n${JSON.stringify(answer.headers)}`
  const tokens = [...raw.matchAll(/\/m\/([\w-]+)\./g)].map(([, payload]) => Buffer.from(payload ?? '', 'base64url').toString())
  const text = [raw, decodeURIComponent(raw.replace(/%(?![0-9a-f]{2})/gi, '%25')), ...tokens].join('\n').toLowerCase()
  return [...secret.words, secret.fileId, ...secret.keys].filter((word) => text.includes(word.toLowerCase()))
}

/** Every endpoint of the contract that only reads, with ids of everything there is in the place of its parameters and filters. */
function readings(): string[] {
  const ids = [lockedId, draftId, creator.id, creator.username, locked.fileId, draft.fileId, other.id]
  return Object.values(contract as Record<string, Record<string, Endpoint>>)
    .flatMap((feature) => Object.values(feature))
    .filter((endpoint) => endpoint.method === 'GET')
    .flatMap(({ path }) => (path.includes('{') ? ids.map((id) => `/api${path.replace(/\{\w+\}/g, id)}`) : [`/api${path}`]))
    .concat([`/api/user/feeds?performerId=${creator.id}`, `/api/user/feeds?performerId=${creator.username}&limit=100&type=photo`, '/api/performer/feeds?q=CANARY', '/api/performers/user/search?q=CANARY', '/api/users/search?q=CANARY'])
}

async function everything(token: string | undefined, headers: Record<string, string> = {}) {
  const answers = []
  for (const url of readings()) {
    const { body, headers: sent, statusCode } = await app.app.inject({ url, headers: { ...(token && { authorization: token }), ...headers } })
    answers.push({ url, body, headers: sent, statusCode })
  }
  // Writing to another's post must show nothing of it either.
  for (const id of [lockedId, draftId])
    for (const method of ['PUT', 'DELETE'] as const) {
      if (token === creator.token) continue
      const { body, headers: sent, statusCode } = await app.app.inject({ method, url: `/api/performer/feeds/${id}`, payload: { text: 'x' }, headers: { ...(token && { authorization: token }), ...headers } })
      answers.push({ url: `${method} ${id}`, body, headers: sent, statusCode })
    }
  return answers
}
const leaking = (secret: Secret, answers: Awaited<ReturnType<typeof everything>>) => answers.flatMap((answer) => leaks(secret, answer).map((word) => `${answer.url}: ${word}`))
const view = (token?: string, headers: Record<string, string> = {}) => app.call(feeds.view, { params: { id: lockedId } }, { token, headers })

describe('a post for subscribers', () => {
  const outsiders = [
    ['a visitor', () => undefined, 200],
    ['a fan', () => fans.fan.token, 200],
    ['a follower', () => fans.follower.token, 200],
    ['an expired subscriber', () => fans.expired.token, 200],
    ['another creator', () => other.token, 200],
    ['a blocked fan with a paid subscription', () => fans.blocked.token, 404],
  ] as const
  test.each(outsiders)('shows %s nothing that is locked, on any reading endpoint', async (_who, token, status) => {
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
        '_id', 'access', 'accessReason', 'createdAt', ...(token() === undefined ? [] : ['isBookmarked', 'isLiked']), 'fileKinds', 'isLocked', 'isPinned', 'isStory', 'performer', 'status', 'thumbnail',
        'totalComments', 'totalFiles', 'totalLikes', 'type', 'updatedAt',
      ].sort(),
    )
  })

  test('shows those with a right all of it, and says why; a draft to its owner and operators alone', async () => {
    const reasons = [['subscriber', 'subscription'], ['buyer', 'bought']] as const
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

  test('what was bought stays after a block; a refund takes it away', async () => {
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
    expect((await app.call(feeds.search, { query: { performerId: creator.id } }, { headers: inBrazil })).status).toBe(404)
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

describe('the blurred picture of a locked post', () => {
  let thumbnail: NonNullable<Feed['thumbnail']>
  beforeAll(async () => void (thumbnail = (await view()).data.thumbnail!))

  test('is served, small, and is not the photo', async () => {
    const answer = await app.app.inject(thumbnail.url)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/webp'])
    expect(answer.rawPayload.length).toBeLessThan(8000)
  })

  test('leads to no other file: neither by its name, its token, nor a guess', async () => {
    const preview = (await app.app.inject(thumbnail.url)).rawPayload
    const [, , token = ''] = thumbnail.url.split('/')
    const real = (await view(creator.token)).data.files?.[0]
    const originals = new Set<string>()
    for (const [, url = ''] of (real?.srcset ?? '').matchAll(/(\S+) \d+w/g)) originals.add((await app.app.inject(url)).rawPayload.toString('base64'))
    expect(originals.size).toBeGreaterThan(1)
    const names = ['320.webp', '640.webp', '900.webp', '1280.webp', 'original', '..%2f..%2foriginal', `..%2f${locked.keys[1]}640.webp`, `${locked.fileId}`]
    const guesses = [
      ...names.map((name) => `/m/${token}/${name}`),
      ...locked.keys.flatMap((key) => [`/m/${key}`, `/m/${key}640.webp`, `/m/public/${key}640.webp`, `/m/${Buffer.from(key).toString('base64url')}.x/640.webp`]),
      `/m/public/${locked.fileId}/640.webp`,
      `${folderAddress('not the secret of this server at all', app.clock.now(), locked.keys[1]!)}640.webp`,
    ]
    for (const url of guesses) {
      const answer = await app.app.inject(url)
      // The token of the preview gives the preview under any name, and nothing else.
      if (answer.statusCode === 200) expect(answer.rawPayload.equals(preview)).toBe(true)
      else expect(answer.statusCode).toBeOneOf([403, 404])
      expect(originals.has(answer.rawPayload.toString('base64'))).toBe(false)
    }
  })
})

test('this suite would notice: a planted leak of each kind is found', async () => {
  const [row] = await feedRows(app.deps.db, { ids: [lockedId], viewerContext: { viewer: null, country: undefined }, now: app.clock.now() })
  const { data } = await view()
  const honest = { body: JSON.stringify(data), headers: {} }
  expect(leaks(locked, honest)).toEqual([])
  // The very answer that a wrong decision would give.
  const wrong = presentFeed(app.deps, row!, false, 'public')
  expect(leaks(locked, { body: JSON.stringify(wrong), headers: {} })).toEqual(expect.arrayContaining([locked.words[0], locked.words[2], locked.fileId, locked.keys[1]]))
  const { text: _text, ...onlyFiles } = wrong
  expect(leaks(locked, { body: JSON.stringify({ ...onlyFiles, files: onlyFiles.files?.map(({ url }) => ({ url })) }), headers: {} })).toEqual([locked.keys[1]])
  expect(leaks(locked, { body: '', headers: { 'content-disposition': `attachment; filename="${locked.words[1]}.jpg"` } })).toEqual([locked.words[1]])
  expect(leaks(locked, { body: '', headers: { location: `/m/x?file=${encodeURIComponent(locked.keys[0]!)}` } })).toContain(locked.keys[0])
})
