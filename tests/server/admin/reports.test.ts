import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { users } from '../../../contract/identity/users/users.ts'
import { comments } from '../../../contract/social/comments.ts'
import { feeds } from '../../../contract/catalogue/feeds.ts'
import { reports, type ReportReason, type ReportTarget } from '../../../contract/social/reports.ts'
import { notifications } from '../../../contract/notifications/notification-center/notifications.ts'
import { adminReports } from '../../../contract/admin/reports.ts'
import { testApp, type TestApp } from '../../support/app.ts'
import { createItem } from '../../support/data/items.ts'
import { waitForMails } from '../../support/data/mail.ts'
import { createAdmin, createFan, createOperator, createPerformer, type TestPerson } from '../../support/data/people.ts'
import { uploadPhoto } from '../../support/media/pictures.ts'

let test: TestApp
let moderator: TestPerson
let creator: TestPerson
let fan: TestPerson
beforeAll(async () => {
  test = await testApp()
  moderator = await createOperator(test, 'moderator')
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.deps.db.deleteFrom('report').execute()
  ;[creator, fan] = [await createPerformer(test, { total_feeds: 1 }), await createFan(test)]
})

const report = async (
  objectType: ReportTarget,
  objectId: string,
  reason: ReportReason = 'spam',
  by = fan,
  description = ''
) => {
  const sent = await test.call(reports.create, { body: { objectType, objectId, reason, description } }, by)
  expect(sent.status).toBe(201)
  test.clock.advance(1000)
  return sent.data._id
}
const list = async (query: object = {}) => (await test.call(adminReports.list, { query }, moderator)).data
const view = (id: string, by = moderator) => test.call(adminReports.view, { params: { id } }, by)
const decide = (id: string, decision: 'dismiss' | 'remove' | 'suspend', reason = 'Not allowed here', by = moderator) =>
  test.call(adminReports.decide, { params: { id }, body: { decision, reason } }, by)
const notificationsOf = async (person: TestPerson) => {
  await test.deps.events.flush(test.deps)
  return (await test.call(notifications.list, { query: { group: 'account' } }, person)).data.data
}

describe('the list', () => {
  it('has one entry for all reports of an object, possible minors first, then the oldest', async () => {
    const [post, video, other] = [
      await createItem(test, creator, 'feed'),
      await createItem(test, creator, 'video'),
      await createFan(test),
    ]
    await report('feed', post)
    await report('feed', post, 'harassment', other)
    await report('performer', creator.id)
    await report('video', video, 'underage')
    const { data, total } = await list()
    expect(total).toBe(3)
    expect(data.map(({ objectType, reports: n, reasons }) => [objectType, n, [...reasons].sort()])).toEqual([
      ['video', 1, ['underage']],
      ['feed', 2, ['harassment', 'spam']],
      ['performer', 1, ['spam']],
    ])
    expect((await list({ reason: 'harassment' })).data.map(({ objectId }) => objectId)).toEqual([post])
    expect((await list({ q: creator.username })).total).toBe(3)
    expect((await list({ q: 'nobody at all' })).total).toBe(0)
    expect((await list({ status: 'closed' })).total).toBe(0)
  })

  it('is for operators who decide about reports', async () => {
    const support = await createOperator(test, 'support')
    expect((await test.call(adminReports.list, { query: {} }, support)).error).toMatchObject({ code: 'forbidden' })
    expect((await test.call(adminReports.list, { query: {} }, fan)).status).toBe(403)
  })
})

describe('a reported object', () => {
  it('is shown as it was and as it is, with its files and who reported it', async () => {
    const photo = await uploadPhoto(test, creator.token, { name: 'stage.jpg' })
    const body = { text: 'As it was', fileIds: [photo], access: 'subscriber' as const }
    const { _id: post } = (await test.call(feeds.create, { body }, creator)).data
    const id = await report('feed', post, 'copyright', fan, 'This is mine')
    await test.call(feeds.update, { params: { id: post }, body: { ...body, text: 'As it is' } }, creator)
    const { data } = await view(id)
    expect(data).toMatchObject({
      before: { text: 'As it was' },
      after: { text: 'As it is' },
      path: `/posts/${post}`,
      isTakenDown: false,
      decisions: ['dismiss', 'remove', 'suspend'],
      cases: [{ reporter: { _id: fan.id }, reason: 'copyright', description: 'This is mine', status: 'open' }],
    })
    expect(data.files).toMatchObject([{ name: 'stage.jpg', media: { kind: 'photo' } }])
    await test.call(feeds.remove, { params: { id: post } }, creator)
    const gone = (await view(id)).data
    expect([gone.after, gone.path, gone.decisions]).toEqual([undefined, undefined, ['dismiss', 'suspend']])
  })
})

describe('a decision', () => {
  it('without consequence closes all reports of the object and tells who reported', async () => {
    const other = await createFan(test)
    const id = await report('performer', creator.id)
    await report('performer', creator.id, 'harassment', other)
    expect((await decide(id, 'remove')).error).toMatchObject({ code: 'not_removable' })
    expect((await decide(id, 'dismiss', 'A joke between them')).status).toBe(204)
    expect([(await list()).total, (await list({ status: 'closed' })).total]).toEqual([0, 1])
    expect((await view(id)).data.cases.map(({ resolution }) => resolution)).toEqual([
      'A joke between them',
      'A joke between them',
    ])
    for (const person of [fan, other]) {
      const told = await notificationsOf(person)
      expect(told).toMatchObject([{ kind: 'account', detail: 'report_dismissed' }])
      expect(JSON.stringify(told)).not.toContain('A joke')
    }
    expect((await decide(id, 'dismiss')).error).toMatchObject({
      code: 'already_decided',
      by: moderator.username,
      decision: 'dismissed',
    })
  })

  it('removes a post, and its author is told the reason', async () => {
    const post = await createItem(test, creator, 'feed')
    const id = await report('feed', post)
    expect((await decide(id, 'remove', 'Somebody else wrote it')).status).toBe(204)
    expect((await test.call(feeds.view, { params: { id: post } }, fan)).status).toBe(404)
    expect((await view(id)).data).toMatchObject({ status: 'closed', isTakenDown: true, decisions: [] })
    const [mail] = await waitForMails(test, creator.email)
    expect(mail?.text).toContain('Somebody else wrote it')
    expect(mail?.text).toContain('/contact')
    expect(await notificationsOf(fan)).toMatchObject([{ detail: 'report_acted' }])
  })

  it('suspends the author of a comment, not the creator below whose post it was written', async () => {
    const [objectId, author] = [await createItem(test, creator, 'feed'), await createFan(test)]
    const body = { objectType: 'feed', objectId, content: 'Rude' } as const
    const { _id: comment } = (await test.call(comments.create, { body }, author)).data
    const id = await report('comment', comment)
    expect((await decide(id, 'suspend')).status).toBe(204)
    expect((await test.call(users.me, {}, author)).status).toBe(401)
    expect((await test.call(users.me, {}, creator)).status).toBe(200)
    expect((await view(id)).data).toMatchObject({ isAuthorSuspended: true, status: 'closed' })
  })

  it('needs a reason, and never acts on an operator above', async () => {
    const admin = await createAdmin(test)
    const objectId = await createItem(test, creator, 'feed')
    const body = { objectType: 'feed', objectId, content: 'Please keep to the rules' } as const
    const { _id: comment } = (await test.call(comments.create, { body }, admin)).data
    const id = await report('comment', comment)
    expect((await decide(id, 'dismiss', ' ')).status).toBe(422)
    expect((await view(id)).data.decisions).toEqual(['dismiss'])
    for (const decision of ['remove', 'suspend'] as const)
      expect((await decide(id, decision)).error).toMatchObject({ code: 'team_member' })
    expect((await list()).total).toBe(1)
  })

  it('is made once when two operators decide at the same moment', async () => {
    const id = await report('performer', creator.id)
    const both = await Promise.all([decide(id, 'dismiss'), decide(id, 'dismiss')])
    expect(both.map(({ status }) => status).sort()).toEqual([204, 409])
    expect(await notificationsOf(fan)).toMatchObject([{ total: 1 }])
  })
})
