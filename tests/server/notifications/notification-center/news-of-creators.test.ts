import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ItemType } from '../../../../contract/catalogue/items/items.ts'
import { feeds } from '../../../../contract/catalogue/feeds.ts'
import { galleries } from '../../../../contract/catalogue/assets/galleries.ts'
import { notificationLine } from '../../../../contract/notifications/notification-center/notification-texts.ts'
import {
  notifications,
  type Notification,
} from '../../../../contract/notifications/notification-center/notifications.ts'
import { streamMessages } from '../../../../contract/social/stream-messages.ts'
import { photos } from '../../../../contract/catalogue/assets/photos.ts'
import { videos } from '../../../../contract/catalogue/assets/videos.ts'
import { transactionWithEvents } from '../../../../server/events/events.ts'
import { publishAssets } from '../../../../server/features/catalogue/assets/publish-assets.ts'
import { publishScheduled } from '../../../../server/features/catalogue/feeds/publish-scheduled.ts'
import { notifyFansOfItem } from '../../../../server/features/notifications/notification-center/notify-fans-of-item.ts'
import { takeDown } from '../../../../server/features/social/reports/take-down.ts'
import { testApp, type TestApp } from '../../../support/app.ts'
import { fileOf, galleryOf, photoOf } from '../../../support/data/assets.ts'
import { createFollowers } from '../../../support/data/create-followers.ts'
import { grantSubscription } from '../../../support/data/grant-access.ts'
import { block } from '../../../support/data/items.ts'
import { createFollow } from '../../../support/data/messages.ts'
import { createFan, createPerformer, type TestPerson } from '../../../support/data/people.ts'
import { publish, setLevel } from '../../../support/data/publish.ts'
import { settled } from '../../../support/jobs.ts'

const hour = 3_600_000
let test: TestApp
let creator: TestPerson
let follower: TestPerson
beforeAll(async () => {
  test = await testApp()
})
beforeEach(async () => {
  ;[creator, follower] = [await createPerformer(test, {}, { name: 'Nina' }), await createFan(test)]
  await createFollow(test, follower, creator)
})
afterAll(() => test.close())

/** The notifications of an account, newest first, once everything that was published has been announced. */
const toldTo = async (person: TestPerson, headers: Record<string, string> = {}): Promise<Notification[]> => {
  await settled(test, ['notify-fans', 'tell-live'])
  return (await test.call(notifications.list, {}, { token: person.token, headers })).data.data
}
const linesTo = async (person: TestPerson) =>
  (await toldTo(person)).map(({ kind, actor, total, detail }) =>
    notificationLine({ kind, who: actor?.name, total, amount: undefined, detail }, 'en')
  )
const readAll = (person: TestPerson) => test.call(notifications.readAll, { body: {} }, person)
const types: (ItemType | 'story')[] = ['feed', 'story', 'video', 'gallery', 'photo', 'product']

describe('a follower or subscriber who wants everything', () => {
  it.each([
    ['feed', 'Nina published a new post', (id: string) => `/posts/${id}`],
    ['story', 'Nina added a new story', (id: string) => `/posts/${id}`],
    ['video', 'Nina published a new video', (id: string) => `/videos/${id}`],
    ['gallery', 'Nina published a new gallery', (id: string) => `/galleries/${id}`],
    ['photo', 'Nina published a new photo', () => `/${creator.id}?tab=photos`],
    ['product', 'Nina added a new product to their shop', (id: string) => `/products/${id}`],
  ] as const)('hears of a new %s, with its public title and a link to it', async (type, line, href) => {
    const subscriber = await createFan(test)
    await grantSubscription(test, subscriber, creator)
    for (const fan of [follower, subscriber]) await setLevel(test, fan, creator, 'all')
    const id = await publish(test, creator, type, { title: 'Behind the curtain' })
    for (const fan of [follower, subscriber]) {
      const [news, ...others] = await toldTo(fan)
      expect(others).toEqual([])
      expect(news).toMatchObject({
        actor: { _id: creator.id },
        excerpt: 'Behind the curtain',
        href: href(id),
        total: 1,
      })
      expect((await linesTo(fan))[0]).toBe(line)
    }
  })
})

describe('by the level of the fan', () => {
  it('highlights, the default, are videos, products and one notification of posts and photos a day', async () => {
    for (const type of types) await publish(test, creator, type)
    expect((await toldTo(follower)).map((one) => one.detail).sort()).toEqual(['feed', 'product', 'video'])
    test.clock.advance(23 * hour)
    await publish(test, creator, 'feed')
    await publish(test, creator, 'photo')
    expect(await toldTo(follower)).toHaveLength(3)
    test.clock.advance(2 * hour)
    await publish(test, creator, 'photo')
    expect((await toldTo(follower)).map((one) => one.detail)[0]).toBe('photo')
    // Of another creator as well, on the same day.
    const other = await createPerformer(test)
    await createFollow(test, follower, other)
    await publish(test, other, 'feed')
    expect(await toldTo(follower)).toHaveLength(5)
  })

  it('with the level off there are no notifications, not even when the creator goes live', async () => {
    const listening = await createFan(test)
    await grantSubscription(test, listening, creator)
    await setLevel(test, follower, creator, 'off')
    for (const type of types) await publish(test, creator, type)
    const { data } = await test.call(streamMessages.ofPerformer, { params: { id: creator.username } }, creator)
    for (const isOpen of [false, true])
      await test.call(streamMessages.update, { params: { id: data._id }, body: { isOpen } }, creator)
    expect((await toldTo(listening)).map((one) => one.kind)).toContain('live')
    expect(await toldTo(follower)).toEqual([])
  })
})

describe('nobody is told who', () => {
  it('is blocked or blocks, is suspended, lives in a blocked country, or is no fan any more', async () => {
    const [blocked, blocking, suspended, abroad, expired, stranger] = await Promise.all(
      ['blocked', 'blocking', 'suspended', 'abroad', 'expired', 'stranger'].map((name) =>
        createFan(test, name === 'suspended' ? { status: name } : name === 'abroad' ? { country: 'PT' } : {})
      )
    )
    for (const fan of [blocked!, blocking!, suspended!, abroad!]) await createFollow(test, fan, creator)
    await grantSubscription(test, expired!, creator, -1)
    await block(test, creator, blocked!)
    await block(test, blocking!, creator)
    await test.deps.db.insertInto('block_country').values({ performer_id: creator.id, country: 'PT' }).execute()
    await publish(test, creator, 'video')
    expect(await toldTo(follower)).toHaveLength(1)
    const rows = await test.deps.db
      .selectFrom('notification')
      .select('account_id')
      .where('actor_id', '=', creator.id)
      .execute()
    expect(rows.map((row) => row.account_id)).toEqual([follower.id])
    expect(await toldTo(stranger!)).toEqual([])
    // A device in a blocked country shows no news, and does not count them.
    expect(await toldTo(follower, { 'x-country': 'PT' })).toEqual([])
    const unreadIn = async (country: string) =>
      (await test.call(notifications.totalUnread, {}, { token: follower.token, headers: { 'x-country': country } }))
        .data.total
    expect([await unreadIn('PT'), await unreadIn('BR')]).toEqual([0, 1])
  })

  it('cannot see the item any more when it is their turn', async () => {
    const id = await publish(test, creator, 'video')
    expect(await toldTo(follower)).toHaveLength(1)
    const late = await createFan(test)
    await createFollow(test, late, creator)
    await sql`update publication set done_until = null, finished_at = null where item_id = ${id}`.execute(test.deps.db)
    await test.call(
      videos.update,
      { params: { id }, body: { title: 'A title', access: 'free', status: 'archived' } },
      creator
    )
    await notifyFansOfItem(test.deps, id)
    expect(await toldTo(late)).toEqual([])
  })
})

it('a notification of one item is neither listed nor counted while the item is hidden', async () => {
  await setLevel(test, follower, creator, 'all')
  const [post, video, photo] = [
    await publish(test, creator, 'feed'),
    await publish(test, creator, 'video'),
    await publish(test, creator, 'photo'),
  ]
  const kinds = async () => (await toldTo(follower)).map(({ kind }) => kind).toSorted()
  const unread = async () => (await test.call(notifications.totalUnread, {}, follower)).data.total
  expect([await kinds(), await unread()]).toEqual([['photo', 'post', 'video'], 3])
  const write = (status: 'draft' | 'active') =>
    test.call(feeds.update, { params: { id: post }, body: { text: 'Words', access: 'free', status } }, creator)
  await write('draft')
  await takeDown(test.deps, 'video', video, 'Rules')
  expect([await kinds(), await unread()]).toEqual([['photo'], 1])
  await write('active')
  await test.call(photos.remove, { params: { id: photo } }, creator)
  expect([await kinds(), await unread()]).toEqual([['post'], 1])
  // That of several items leads to the creator's list, which shows the others.
  await publish(test, creator, 'feed')
  await write('draft')
  expect(await toldTo(follower)).toMatchObject([{ kind: 'post', total: 2, href: `/${creator.id}` }])
})

it('locked words are in no notification: neither the text of a post nor the title of a photo in a gallery', async () => {
  await setLevel(test, follower, creator, 'all')
  const body = { title: 'For everyone', text: 'CANARY-TEXT', access: 'subscriber' } as const
  await test.call(feeds.create, { body }, creator)
  const { id } = await galleryOf(test, creator, { access: 'subscriber', status: 'active' }, 1)
  await toldTo(follower)
  await readAll(follower)
  await photoOf(test, creator, { title: 'CANARY-PHOTO', galleryId: id })
  const told = await toldTo(follower)
  expect(told[0]).toMatchObject({ kind: 'photo', detail: 'photo', total: 1, href: `/galleries/${id}` })
  expect(told.map((one) => one.excerpt)).toContain('For everyone')
  expect(JSON.stringify(told)).not.toContain('CANARY')
})

describe('several publications within an hour', () => {
  it('are one unread notification for each type, with their number; a new one begins once it is read or an hour old', async () => {
    await setLevel(test, follower, creator, 'all')
    await Promise.all(Array.from({ length: 10 }, () => publish(test, creator, 'photo')))
    expect(await linesTo(follower)).toEqual(['Nina published 10 new photos'])
    expect(await toldTo(follower)).toMatchObject([{ total: 10, href: `/${creator.id}?tab=photos`, isRead: false }])
    for (let n = 0; n < 2; n++) await publish(test, creator, 'feed', { title: `Post ${n}` })
    expect((await toldTo(follower))[0]).toMatchObject({ kind: 'post', total: 2, href: `/${creator.id}` })
    await readAll(follower)
    test.clock.advance(60_000)
    await publish(test, creator, 'photo')
    expect((await linesTo(follower)).slice(0, 1)).toEqual(['Nina published a new photo'])
    test.clock.advance(hour + 1)
    await publish(test, creator, 'photo')
    expect((await toldTo(follower)).filter((one) => !one.isRead)).toMatchObject([{ total: 1 }, { total: 1 }])
  })

  it('counts for the default level too', async () => {
    for (let n = 0; n < 3; n++) await publish(test, creator, 'photo')
    expect(await linesTo(follower)).toEqual(['Nina published 3 new photos'])
  })
})

describe('each item is announced once', () => {
  it('when it becomes visible: a draft when it is published, a scheduled item when its time has come', async () => {
    const body = { text: 'Words', access: 'free' } as const
    const { data: draft } = await test.call(feeds.create, { body: { ...body, status: 'draft' } }, creator)
    const scheduledAt = new Date(test.clock.now().getTime() + hour).toISOString()
    const due = { ...body, status: 'scheduled', scheduledAt } as const
    const { data: later } = await test.call(feeds.create, { body: due }, creator)
    const videoFileId = await fileOf(test, creator, 'video')
    const video = await test.call(
      videos.upload,
      { body: { title: 'V', access: 'free', status: 'scheduled', scheduledAt, videoFileId } },
      creator
    )
    expect(video.status).toBe(201)
    expect(await toldTo(follower)).toEqual([])
    await setLevel(test, follower, creator, 'all')
    const change = (status: 'active' | 'archived' | 'draft') =>
      test.call(feeds.update, { params: { id: draft._id }, body: { ...body, status } }, creator)
    await change('active')
    expect(await toldTo(follower)).toMatchObject([{ href: `/posts/${draft._id}` }])
    for (const status of ['archived', 'active', 'draft', 'active'] as const) await change(status)
    expect(await toldTo(follower)).toHaveLength(1)
    await readAll(follower)
    test.clock.advance(hour)
    await Promise.all([publishScheduled(test.deps), publishScheduled(test.deps)])
    await Promise.all([publishAssets(test.deps), publishAssets(test.deps)])
    const unread = (await toldTo(follower)).filter((one) => !one.isRead)
    expect(unread.map((one) => [one.kind, one.total]).sort()).toEqual([
      ['post', 1],
      ['video', 1],
    ])
    expect(unread.find((one) => one.kind === 'post')?.href).toBe(`/posts/${later._id}`)
  })

  it('a video when its file is ready', async () => {
    const fileId = await fileOf(test, creator, 'video', { status: 'processing' })
    const body = { title: 'Soon', access: 'free', videoFileId: fileId } as const
    const made = await test.call(videos.upload, { body }, creator)
    expect([made.status, await toldTo(follower)]).toEqual([201, []])
    await transactionWithEvents(test.deps, async (trx, record) => {
      await trx.updateTable('file').set({ status: 'ready' }).where('id', '=', fileId).execute()
      record('file.processed', { fileId, ownerId: creator.id, status: 'ready' })
    })
    expect(await toldTo(follower)).toMatchObject([{ kind: 'video', href: `/videos/${made.data._id}` }])
  })

  it('a gallery with its first visible photo, whose photos are a part of it', async () => {
    await setLevel(test, follower, creator, 'all')
    const body = { title: 'A gallery', access: 'free', photoIds: [] } as const
    const { data: gallery } = await test.call(galleries.create, { body: { ...body, photoIds: [] } }, creator)
    expect(await toldTo(follower)).toEqual([])
    await photoOf(test, creator, { galleryId: gallery._id })
    expect(await linesTo(follower)).toEqual(['Nina published a new gallery'])
    await photoOf(test, creator, { galleryId: gallery._id })
    expect((await linesTo(follower)).sort()).toEqual(['Nina published a new gallery', 'Nina published a new photo'])
  })

  it('also when the event is delivered again, or the job runs twice or in parallel', async () => {
    const fans = await createFollowers(test, creator, 1100)
    const id = await publish(test, creator, 'video')
    await toldTo(follower)
    await sql`update publication set done_until = ${fans[600]}::uuid, finished_at = null where item_id = ${id}`.execute(
      test.deps.db
    )
    await test.deps.db.deleteFrom('notification').where('account_id', '>', fans[600]!).execute()
    await Promise.all([notifyFansOfItem(test.deps, id), notifyFansOfItem(test.deps, id)])
    await transactionWithEvents(test.deps, async (_, record) =>
      record('item.published', { type: 'video', itemId: id, performerId: creator.id })
    )
    await toldTo(follower)
    const rows = await test.deps.db
      .selectFrom('notification')
      .select(['account_id', 'total'])
      .where('actor_id', '=', creator.id)
      .execute()
    expect(new Set(rows.map((row) => row.account_id))).toEqual(new Set([...fans, follower.id]))
    expect(rows.filter((row) => row.total !== 1)).toEqual([])
  })
})
