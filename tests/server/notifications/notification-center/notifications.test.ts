import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { blocks } from '../../../../contract/identity/blocks.ts'
import { comments } from '../../../../contract/social/comments.ts'
import { conversations } from '../../../../contract/social/conversations.ts'
import { messages } from '../../../../contract/social/messages.ts'
import {
  notifications,
  NotificationKind,
} from '../../../../contract/notifications/notification-center/notifications.ts'
import { reactions } from '../../../../contract/social/reactions.ts'
import { transaction } from '../../../../server/db/transaction.ts'
import { notifyMany } from '../../../../server/features/notifications/notification-center/notify.ts'
import { testApp, type TestApp } from '../../../support/app.ts'
import { createItem } from '../../../support/data/items.ts'
import { recordEvents, openConversation, send, type EventRecorder } from '../../../support/data/messages.ts'
import { topUpWallet } from '../../../support/data/money.ts'
import { join, login } from '../../../support/data/registration.ts'
import { createFan, createPerformer, type TestPerson } from '../../../support/data/people.ts'
import { actsOf, type Fixtures } from '../../../support/notifications/notification-acts.ts'
import { notificationCases } from '../../../support/notifications/notification-cases.ts'

let test: TestApp
let wire: EventRecorder
let creator: TestPerson
let fan: TestPerson
beforeAll(async () => {
  test = await testApp()
  wire = recordEvents(test)
})
beforeEach(async () => {
  ;[creator, fan] = [await createPerformer(test), await createFan(test)]
  Object.assign(fixtures, { test, creator, fan })
  wire.told.length = 0
})
afterAll(() => test.close())

/** The notifications of an account, newest first, after all events have been processed. */
const toldTo = async (
  person: TestPerson,
  query: { group?: 'money' | 'people' | 'messages' | 'account'; unread?: 'true'; limit?: number; before?: string } = {}
) => {
  await test.deps.events.flush(test.deps)
  return (await test.call(notifications.list, { query }, person)).data
}
const fixtures = {} as Fixtures
const { unreadOf, like, comment, tip, follow } = actsOf(fixtures)
const cases = notificationCases(fixtures)

describe('the cause of a notification', () => {
  it('is tested for every kind', () => {
    expect([...new Set(Object.values(cases).map(({ kind }) => kind))].sort()).toEqual(
      [...NotificationKind.options].sort()
    )
  })

  it.each(Object.entries(cases))('%s', async (_, { kind, to, bySite, needs, cause, is }) => {
    if (needs) await topUpWallet(test, fan, needs)
    await cause()
    const [reader, other] = to === 'creator' ? [creator, fan] : [fan, creator]
    const { data } = await toldTo(reader)
    const told = data.filter((one) => one.kind === kind)
    expect(told).toMatchObject([{ isRead: false, ...is }])
    expect(told[0]?.actor?._id).toBe(bySite ? undefined : other.id)
    expect(told[0]?.href).toMatch(/^\/[a-z]/)
    const heard = wire.of('notification/created', reader).at(-1)
    expect(heard).toMatchObject({ notification: data[0], total: await unreadOf(reader) })
    // Nobody is notified of their own actions.
    expect((await toldTo(other)).data.filter((one) => one.actor?._id === other.id)).toEqual([])
  })

  it('can be a sign-in from another device, not the first one and not the same', async () => {
    const session = await join(test, {}, { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/130.0' })
    const from = (agent: string) =>
      login(test, session.username, session.password, { headers: { 'user-agent': agent } })
    await from('Mozilla/5.0 (X11; Linux x86_64) Chrome/130.0')
    await from('Mozilla/5.0 (X11; Linux x86_64) Chrome/131.0')
    expect((await toldTo({ ...session, id: session._id })).data).toEqual([])
    await from('Mozilla/5.0 (iPhone) Version/18.0 Safari/604.1')
    expect((await toldTo({ ...session, id: session._id })).data).toMatchObject([
      { kind: 'account', detail: 'sign_in', excerpt: 'Safari on iPhone', href: '/user/account?section=sessions' },
    ])
  })
})

describe('grouped notifications', () => {
  it('combine the likes of one item while unread, and count each person once a day', async () => {
    const id = await createItem(test, creator, 'feed')
    const others = await Promise.all([createFan(test), createFan(test)])
    for (const who of [fan, ...others, fan]) await like(id, who)
    await test.call(reactions.remove, { body: { action: 'like', objectType: 'feed', objectId: id } }, fan)
    await like(id)
    expect((await toldTo(creator)).data).toMatchObject([{ kind: 'like', total: 3, actor: { _id: others[1]!.id } }])
    await test.call(notifications.readAll, { body: {} }, creator)
    await like(id, await createFan(test))
    expect((await toldTo(creator)).data).toMatchObject([
      { total: 1, isRead: false },
      { total: 3, isRead: true },
    ])
  })

  it('combine the messages of a conversation and are read with it; open and muted conversations cause none', async () => {
    const { _id } = await openConversation(test, fan, creator)
    for (const text of ['One', 'Two', 'Three']) await send(test, fan, _id, text)
    expect((await toldTo(creator)).data).toMatchObject([{ kind: 'message', total: 3, href: `/messages/${_id}` }])
    expect(JSON.stringify(wire.of('notification/created'))).not.toMatch(/One|Two|Three/)
    await test.call(messages.readAll, { params: { id: _id } }, creator)
    expect(await unreadOf(creator)).toBe(0)
    expect(wire.of('notification/read', creator).at(-1)).toMatchObject({ total: 0 })
    await send(test, fan, _id, 'Read at once')
    await test.call(messages.readAll, { params: { id: _id } }, creator)
    expect((await toldTo(creator)).total).toBe(1)
    await test.call(conversations.update, { params: { id: _id }, body: { isMuted: true } }, creator)
    await send(test, fan, _id, 'Quietly')
    expect((await toldTo(creator)).total).toBe(1)
  })
})

describe('no notification is shown', () => {
  it('of a blocked account, for later or earlier actions', async () => {
    const id = await createItem(test, creator, 'feed')
    await comment(id, 'Words of somebody')
    expect((await toldTo(creator)).total).toBe(1)
    await test.call(blocks.blockUser, { body: { userId: fan.id } }, creator)
    expect(await toldTo(creator)).toMatchObject({ data: [], total: 0 })
    expect(await unreadOf(creator)).toBe(0)
  })

  it('with content that is locked for its reader, such as a reply below a post that is now for subscribers', async () => {
    const id = await createItem(test, creator, 'feed')
    const first = await comment(id, 'What a view')
    await test.deps.db.updateTable('feed').set({ access: 'subscriber' }).where('id', '=', id).execute()
    await comment(id, 'Only for those inside', creator, first)
    expect(await toldTo(fan)).toMatchObject({ data: [], total: 0 })
    expect(JSON.stringify(wire.to(fan))).not.toContain('inside')
  })

  it('that is switched off; what is only mailed is not in the notification center', async () => {
    const off = { bell: false, push: false, mail: 'off' } as const
    const put = (kinds: object) => test.call(notifications.updateSettings, { body: { kinds } }, creator)
    expect((await put({ follower: off, like: { ...off, mail: 'digest' } })).data.kinds).toMatchObject({
      follower: off,
      like: { bell: false, mail: 'digest' },
      tip: { bell: true },
    })
    await follow()
    await like(await createItem(test, creator, 'feed'))
    expect(await toldTo(creator)).toMatchObject({ data: [], total: 0 })
    expect(wire.of('notification/created', creator)).toEqual([])
    const rows = await test.deps.db
      .selectFrom('notification')
      .select('kind')
      .where('account_id', '=', creator.id)
      .execute()
    expect(rows).toEqual([{ kind: 'like' }])
  })

  it('of a deleted comment', async () => {
    const id = await comment(await createItem(test, creator, 'feed'), 'Oops')
    await test.call(comments.remove, { params: { id } }, fan)
    expect(await toldTo(creator)).toMatchObject({ data: [], total: 0 })
  })
})

describe('the list', () => {
  it('returns the number of unread notifications up to a hundred, in the answer and by socket', async () => {
    const news = await transaction(test.deps.db, (trx) =>
      notifyMany(
        test.deps,
        trx,
        { kind: 'tip', href: '/creator/earnings' },
        Array.from({ length: 101 }, () => ({ to: creator.id }))
      )
    )
    await news(test.deps)
    expect([await unreadOf(creator), wire.of('notification/created', creator).at(-1)?.total]).toEqual([100, 100])
  })

  it('is paged by cursor, filtered by group and unread, and marks one, a group or all as read', async () => {
    await topUpWallet(test, fan, 60)
    for (let n = 0; n < 3; n++) {
      await tip()
      test.clock.advance(1000)
    }
    await follow()
    const first = await toldTo(creator, { limit: 3 })
    expect(first).toMatchObject({ total: 4, data: [{ kind: 'follower' }, { kind: 'tip' }, { kind: 'tip' }] })
    const rest = await toldTo(creator, { limit: 3, before: first.nextCursor! })
    expect(rest.data).toHaveLength(1)
    expect(rest.nextCursor).toBeUndefined()
    expect(new Set([...first.data, ...rest.data].map((one) => one._id)).size).toBe(4)
    const read = await test.call(notifications.read, { params: { id: first.data[1]!._id } }, creator)
    expect(read.data).toMatchObject({ total: 3 })
    expect(await toldTo(creator, { group: 'money', unread: 'true' })).toMatchObject({ total: 2 })
    expect((await test.call(notifications.readAll, { body: { group: 'money' } }, creator)).data).toMatchObject({
      total: 1,
    })
    expect(wire.of('notification/read', creator).at(-1)).toMatchObject({ total: 1 })
    expect((await toldTo(creator, { unread: 'true' })).data).toMatchObject([{ kind: 'follower' }])
    // Another account's notification is not found.
    expect((await test.call(notifications.read, { params: { id: first.data[0]!._id } }, fan)).status).toBe(404)
  })
})
