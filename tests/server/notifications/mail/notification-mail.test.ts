import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ItemType } from '../../../../contract/catalogue/items/items.ts'
import { notifications } from '../../../../contract/notifications/notification-center/notifications.ts'
import { transaction } from '../../../../server/db/transaction.ts'
import { sendDigests } from '../../../../server/features/notifications/mail/send-digests.ts'
import { mailNotification } from '../../../../server/features/notifications/mail/send-one.ts'
import { notify } from '../../../../server/features/notifications/notification-center/notify.ts'
import { testApp, type TestApp } from '../../../support/app.ts'
import { createItem } from '../../../support/data/items.ts'
import {
  channels,
  notificationCalls,
  type NotificationChange,
} from '../../../support/notifications/notification-calls.ts'
import { createFan, createPerformer, type TestPerson } from '../../../support/data/people.ts'

/** A Sunday evening. */
const start = new Date('2026-03-01T20:00:00Z')
const hourMs = 3_600_000
let test: TestApp
let creator: TestPerson
let fan: TestPerson
beforeAll(async () => void (test = await testApp({}, start)))
afterAll(() => test.close())
beforeEach(async () => {
  creator = await createPerformer(test)
  fan = await createFan(test, { name: 'Theodora Quill' })
})

const { tell, changeSettings, mailsOf } = notificationCalls(() => ({ test, creator, fan }))

/** Advances the clock by hours, with the hourly job after each. */
async function live(hours: number): Promise<void> {
  for (let hour = 0; hour < hours; hour++) {
    test.clock.advance(hourMs)
    await sendDigests(test.deps)
  }
}

describe('a mail about one notification', () => {
  it('is sent at once where that is chosen, names nobody in its subject, and is sent once', async () => {
    await changeSettings({ kinds: { tip: channels('now') } })
    await tell()
    await tell({ kind: 'subscriber' })
    const [mail, ...others] = await mailsOf(creator)
    expect(others).toEqual([])
    expect(mail?.subject).toBe('Stagedoor: You got a tip')
    expect(mail?.text).toContain('Theodora Quill tipped you $50.00.')
    expect(mail?.text).toContain('http://localhost:3000/creator/earnings')
    expect(mail?.html).toContain('Unsubscribe from these emails')
    const { id } = await test.deps.db
      .selectFrom('notification')
      .select('id')
      .where('account_id', '=', creator.id)
      .where('kind', '=', 'tip')
      .executeTakeFirstOrThrow()
    await Promise.all([mailNotification(test.deps, id), mailNotification(test.deps, id)])
    expect(await mailsOf(creator)).toHaveLength(1)
  })

  it('is in the language of the account, and its HTML contains plain text only', async () => {
    const bia = await createPerformer(test, {}, { language: 'pt', name: '<b>Bia</b>' })
    await changeSettings({ kinds: { comment: channels('now') } }, bia)
    await tell({ to: bia.id, kind: 'comment', excerpt: '<img src=x> Que lindo!' })
    const [mail] = await mailsOf(bia)
    expect(mail?.subject).toBe('Stagedoor: Você tem um novo comentário')
    expect(mail?.text).toContain('Oi, <b>Bia</b>. Theodora Quill comentou na sua publicação: “<img src=x> Que lindo!”.')
    expect(mail?.html).not.toMatch(/<b>|<img/)
  })

  it('is not sent for read notifications, for those with a mail of their own, for blocked people, or to an unconfirmed address', async () => {
    await changeSettings({ kinds: { tip: channels('now'), comment: channels('now') } })
    await tell({ hasOwnMail: true })
    const paused = await createPerformer(test, {}, { email_verified_at: null })
    await changeSettings({ kinds: { tip: channels('now') } }, paused)
    await tell({ to: paused.id })
    const ids = await transaction(test.deps.db, async (trx) => {
      for (const kind of ['tip', 'comment'] as const)
        await notify({ ...test.deps, jobs: { ...test.deps.jobs, enqueueAll: async () => undefined } }, trx, {
          to: creator.id,
          kind,
          actorId: fan.id,
          href: '/',
          at: test.clock.now(),
        })
      return trx
        .selectFrom('notification')
        .select('id')
        .where('account_id', '=', creator.id)
        .where('has_letter', '=', false)
        .orderBy('kind')
        .execute()
    })
    await test.call(notifications.read, { params: { id: ids[1]!.id } }, { token: creator.token })
    await test.deps.db.insertInto('block_user').values({ blocker_id: creator.id, blocked_id: fan.id }).execute()
    for (const { id } of ids) await mailNotification(test.deps, id)
    expect([...(await mailsOf(creator)), ...(await mailsOf(paused))]).toEqual([])
  })
})

describe('the digest', () => {
  it('is sent every morning with unread notifications, over two weeks, and repeats none', async () => {
    const found: string[] = []
    const look = async () => {
      const mails = (await mailsOf(creator)).length
      found.push(`${test.clock.now().toISOString().slice(8, 13)}: ${mails}`)
    }
    await tell()
    await live(11)
    await look()
    await live(1)
    await look()
    const [first] = await mailsOf(creator)
    expect(first?.subject).toBe('Stagedoor: You have 1 new notification')
    expect(first?.text).toContain('• Theodora Quill tipped you $50.00\n  http://localhost:3000/creator/earnings')
    // Nothing new: no mail, although it is unread. Then two on one day: one mail the next morning.
    await live(48)
    await look()
    await tell({ kind: 'subscriber', amount: 995 })
    await live(10)
    await tell({ kind: 'reply', excerpt: 'See you!' })
    await live(14)
    await look()
    const [second] = await mailsOf(creator)
    expect(second?.subject).toBe('Stagedoor: You have 2 new notifications')
    expect(second?.text.indexOf('replied to you: “See you!”')).toBeLessThan(
      second!.text.indexOf('subscribed to you for $9.95 per month')
    )
    expect(second?.text).not.toContain('tipped you')
    // What was read before is left out.
    await tell()
    await test.call(notifications.readAll, { body: {} }, { token: creator.token })
    await live(24 * 10)
    await look()
    expect(found).toEqual(['02T07: 0', '02T08: 1', '04T08: 1', '05T08: 2', '15T08: 2'])
  })

  it('is sent once a week on Mondays to those who chose that, and never to others', async () => {
    const quiet = await createPerformer(test)
    await changeSettings({ digest: 'weekly' })
    await changeSettings({ digest: 'off' }, quiet)
    expect(test.clock.now().toISOString()).toBe('2026-03-15T08:00:00.000Z')
    const days: string[] = []
    for (let day = 0; day < 14; day++) {
      const before = (await mailsOf(creator)).length
      await tell()
      await tell({ to: quiet.id })
      await live(24)
      if ((await mailsOf(creator)).length > before) days.push(test.clock.now().toISOString().slice(5, 10))
    }
    expect(days).toEqual(['03-16', '03-23'])
    expect((await mailsOf(creator)).map(({ subject }) => subject)).toEqual([
      'Stagedoor: You have 7 new notifications',
      'Stagedoor: You have 1 new notification',
    ])
    expect(await mailsOf(quiet)).toEqual([])
    // After switching it on again, only later notifications are included.
    await changeSettings({ digest: 'daily' }, quiet)
    await live(24)
    expect(await mailsOf(quiet)).toEqual([])
    await tell({ to: quiet.id })
    await live(24)
    expect((await mailsOf(quiet)).map(({ subject }) => subject)).toEqual(['Stagedoor: You have 1 new notification'])
  })

  it('contains only the chosen kinds, says how many more there are, and is sent once by several processes', async () => {
    await changeSettings({ kinds: { purchase: channels('off') } })
    await tell({ kind: 'purchase' })
    await tell({ kind: 'live', actorId: fan.id })
    await tell({ hasOwnMail: true })
    for (let n = 0; n < 22; n++) await tell({ amount: 100 * (n + 1) })
    test.clock.advance(24 * hourMs)
    await Promise.all([sendDigests(test.deps), sendDigests(test.deps), sendDigests(test.deps)])
    const [mail, ...others] = await mailsOf(creator)
    expect(others).toEqual([])
    expect(mail?.subject).toBe('Stagedoor: You have 22 new notifications')
    expect(mail?.text.match(/• /g)).toHaveLength(20)
    expect(mail?.text).toContain('And 2 more.')
    expect(mail?.text).not.toMatch(/bought|is live/)
  })

  it('includes notifications that were added to an earlier one', async () => {
    await tell({ kind: 'comment', groupKey: 'comment:1', excerpt: 'First' })
    await live(24)
    test.clock.advance(60_000)
    await tell({ kind: 'comment', groupKey: 'comment:1', excerpt: 'Second' })
    await live(24)
    expect((await mailsOf(creator)).map(({ text }) => /“(\w+)”/.exec(text)?.[1])).toEqual(['Second', 'First'])
    await live(24)
    expect(await mailsOf(creator)).toHaveLength(2)
  })

  it('sums up news, prices and coupons in the language of the account, without what was read or has a mail of its own', async () => {
    const reader = await createFan(test, { language: 'pt' })
    const bySite = { actorId: undefined } as object
    const news = async (kind: NotificationChange['kind'], total: number, type: ItemType) => {
      const objectId = await createItem(test, creator, type)
      await tell({ to: reader.id, kind, total, detail: type, objectType: type, objectId, href: `/${fan.id}` })
    }
    await news('post', 3, 'feed')
    await news('story', 2, 'feed')
    await news('video', 1, 'video')
    await news('photo', 1, 'gallery')
    await news('photo', 2, 'photo')
    await news('product', 1, 'product')
    await tell({ to: reader.id, kind: 'price', amount: 995, detail: 'monthly', href: '/subscriptions' })
    await tell({ to: reader.id, kind: 'reminder', detail: 'yearly', hasOwnMail: true, href: '/subscriptions' })
    const { data } = await test.call(notifications.list, { query: { limit: 50 } }, { token: reader.token })
    const video = data.data.find(({ kind }) => kind === 'video')
    await test.call(notifications.read, { params: { id: video!._id } }, { token: reader.token })
    await tell({ kind: 'coupon', detail: 'used_up', excerpt: 'SPRING', href: '/creator/coupons', ...bySite })
    await live(24)
    const [mail, ...more] = await mailsOf(reader)
    expect(more).toEqual([])
    expect(mail?.subject).toBe('Stagedoor: Você tem 5 novas notificações')
    expect(
      [...(mail?.text.replaceAll('\u00a0', ' ').matchAll(/• (.*)/g) ?? [])].map(([, line]) => line).toSorted()
    ).toEqual([
      'Theodora Quill colocou um novo produto na loja: “Title”',
      'Theodora Quill fez 3 novas publicações',
      'Theodora Quill mudou o preço. Você continua pagando $ 9,95 por mês',
      'Theodora Quill publicou 2 novas fotos',
      'Theodora Quill publicou uma nova galeria: “Title”',
    ])
    expect((await mailsOf(creator))[0]?.text).toContain('• Your coupon is used up: SPRING')
  })
})
