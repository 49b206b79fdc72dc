import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { appeals } from '../../../contract/social/appeals/appeals.ts'
import { auth } from '../../../contract/identity/auth/auth.ts'
import { users } from '../../../contract/identity/users/users.ts'
import { feeds } from '../../../contract/catalogue/feeds.ts'
import { notifications } from '../../../contract/notifications/notification-center/notifications.ts'
import { adminAppeals } from '../../../contract/admin/appeals.ts'
import { operatorLog } from '../../../contract/admin/operator-log.ts'
import { overview } from '../../../contract/admin/overview.ts'
import { people } from '../../../contract/admin/people.ts'
import { appealCommands } from '../../../scripts/lib/appeal-commands.ts'
import { hashPassword } from '../../../server/features/identity/auth/password.ts'
import { takeDown } from '../../../server/features/social/reports/take-down.ts'
import { testApp, type TestApp } from '../../support/app.ts'
import { waitForMails } from '../../support/data/mail.ts'
import { createAdmin, createFan, createOperator, createPerformer, type TestPerson } from '../../support/data/people.ts'

let test: TestApp
let moderator: TestPerson
let other: TestPerson
let fan: TestPerson
const password = 'a long pass phrase'
beforeAll(async () => {
  test = await testApp()
  moderator = await createOperator(test, 'moderator')
  other = await createOperator(test, 'moderator')
})
afterAll(() => test.close())
beforeEach(async () => {
  fan = await createFan(test, { password_hash: await hashPassword(password) })
})

const reason = 'The same advertisement everywhere'
const suspend = (id = fan.id) => test.call(people.suspend, { params: { id }, body: { reason } }, moderator)
const signIn = () =>
  test.call(auth.login, { body: { username: fan.username, password, remember: false } }, { token: undefined })
const settle = () => test.deps.events.flush(test.deps)
const linkIn = (text: string) => /\/appeal\?token=([\w.-]+)/.exec(text)?.[1] ?? ''
const open = (token: string) => test.call(appeals.openLink, { body: { token } }, { token: undefined })
const send = (token: string, text = 'It was my friend, on my phone.') =>
  test.call(appeals.sendByLink, { body: { token, text } }, { token: undefined })
const decisionsOf = async (who: TestPerson) => (await test.call(appeals.list, {}, who)).data.data
const appeal = (who: TestPerson, id: string, text = 'Please look again.') =>
  test.call(appeals.create, { params: { id }, body: { text } }, who)
const openAppeals = async (q?: string) => (await test.call(adminAppeals.list, { query: { q, limit: 100 } }, other)).data
const decide = (id: string, outcome: 'uphold' | 'overturn', by = other) =>
  test.call(adminAppeals.decide, { params: { id }, body: { outcome, reason: 'We looked again' } }, by)
const bell = async (who: TestPerson) => {
  await settle()
  return (await test.call(notifications.list, { query: {} }, who)).data.data
}
/** Restricts a creator, who appeals; the id of the appeal. */
async function appealed(kind: 'posting' | 'payouts', creator: TestPerson): Promise<string> {
  await test.call(people.restrict, { params: { id: creator.id }, body: { kind, reason } }, moderator)
  const [decision] = await decisionsOf(creator)
  expect((await appeal(creator, decision!._id)).status).toBe(201)
  return (await openAppeals(creator.username)).data[0]!._id
}

it('a suspended person appeals by the link of the mail, and an overturned decision lets them in again', async () => {
  await suspend()
  const [mail] = await waitForMails(test, fan.email)
  const token = linkIn(mail!.text)
  expect((await open(token)).data).toMatchObject({ kind: 'suspension', reason, isOver: false })
  expect((await send(token)).status).toBe(201)
  expect((await send(token)).error.code).toBe('already_appealed')
  const { data } = await openAppeals(fan.username)
  expect(data).toMatchObject([{ kind: 'suspension', text: 'It was my friend, on my phone.' }])
  expect((await decide(data[0]!._id, 'overturn')).status).toBe(204)
  const session = await signIn()
  expect(session.status).toBe(200)
  const mails = await waitForMails(test, fan.email, 2)
  expect(mails).toHaveLength(2)
  expect(mails[0]!.text).toContain('We looked again')
  expect(await bell({ ...fan, token: session.data.token })).toMatchObject([
    { kind: 'account', detail: 'overturned_suspension' },
  ])
  expect((await open(token)).data).toMatchObject({ isOver: true, appeal: { status: 'overturned' } })
})

it('the answer to a sign-in has a link too, only with the right password, and for an hour', async () => {
  await suspend()
  const refused = await signIn()
  const { appeal: token } = refused.error as unknown as { appeal: string }
  expect(refused.error.code).toBe('account_suspended')
  expect((await open(token)).data.reason).toBe(reason)
  const wrong = await test.call(
    auth.login,
    { body: { username: fan.username, password: 'another one', remember: false } },
    { token: undefined }
  )
  expect(wrong.error).not.toHaveProperty('appeal')
  test.clock.advance(3_600_000)
  expect((await open(token)).error.code).toBe('link_expired')
})

it('a link of a mail works for 30 days, and a changed one never', async () => {
  await suspend()
  const token = linkIn((await waitForMails(test, fan.email))[0]!.text)
  const [payload = '', signature = ''] = token.split('.')
  for (const bad of [`${payload}.${signature.slice(1)}A`, `${payload}.${payload}`, 'x'.repeat(40)])
    expect((await open(bad)).error.code).toBe('link_expired')
  test.clock.advance(30 * 86_400_000 - 1000)
  expect((await open(token)).status).toBe(200)
  test.clock.advance(1000)
  expect((await open(token)).error.code).toBe('link_expired')
  expect((await send(token)).error.code).toBe('link_expired')
})

it('an upheld decision stays, and the person reads why and cannot appeal again', async () => {
  const creator = await createPerformer(test)
  const id = await appealed('posting', creator)
  expect((await decide(id, 'uphold')).status).toBe(204)
  expect((await test.call(users.me, {}, creator)).data.postingRestriction).toBe(reason)
  const [decision] = await decisionsOf(creator)
  expect(decision).toMatchObject({ isOver: false, appeal: { status: 'upheld', answer: 'We looked again' } })
  expect((await appeal(creator, decision!._id)).error.code).toBe('already_appealed')
  expect((await decide(id, 'overturn')).error.code).toBe('already_decided')
  expect((await bell(creator))[0]).toMatchObject({ kind: 'refusal', detail: 'appeal', excerpt: 'We looked again' })
  await test.call(
    people.restrict,
    { params: { id: creator.id }, body: { kind: 'posting', reason: 'Again', replaces: reason } },
    other
  )
  const [next] = await decisionsOf(creator)
  expect(next).toMatchObject({ reason: 'Again' })
  expect((await appeal(creator, next!._id)).status).toBe(201)
})

it('overturning undoes restrictions, rejections and take-downs', async () => {
  const creator = await createPerformer(test)
  expect((await decide(await appealed('payouts', creator), 'overturn')).status).toBe(204)
  expect((await test.call(users.me, {}, creator)).data.payoutRestriction).toBeUndefined()

  const written = { body: { text: 'Words', access: 'free', status: 'active' } } as const
  const { _id: itemId } = (await test.call(feeds.create, written, creator)).data
  await takeDown(test.deps, 'feed', itemId, reason)
  const [taken] = await decisionsOf(creator)
  expect(taken).toMatchObject({ kind: 'item', item: { _id: itemId, type: 'feed' } })
  await appeal(creator, taken!._id)
  expect((await decide((await openAppeals(creator.username)).data[0]!._id, 'overturn')).status).toBe(204)
  const published = await test.call(
    feeds.update,
    { params: { id: itemId }, body: { text: 'Back', access: 'free', status: 'active' } },
    creator
  )
  expect(published.status).toBe(200)
  expect((await bell(creator)).filter(({ kind }) => kind === 'account')).toMatchObject([
    { detail: 'overturned_item' },
    { detail: 'overturned_payouts' },
  ])

  const pending = await createPerformer(test, { approved_at: null }, { status: 'pending' })
  await test.call(people.reject, { params: { id: pending.id }, body: { reason } }, moderator)
  const [rejected] = await decisionsOf(pending)
  expect((await appeal(pending, rejected!._id)).status).toBe(201)
  expect((await decide((await openAppeals(pending.username)).data[0]!._id, 'overturn')).status).toBe(204)
  expect((await test.call(users.me, {}, pending)).data.status).toBe('pending')
})

it('an appeal closes when the decision is lifted elsewhere', async () => {
  const creator = await createPerformer(test)
  const id = await appealed('posting', creator)
  await test.call(people.unrestrict, { params: { id: creator.id }, body: { kind: 'posting', reason } }, moderator)
  expect((await test.call(adminAppeals.view, { params: { id } }, other)).data).toMatchObject({
    status: 'closed',
    isOver: true,
  })
  expect((await decide(id, 'overturn')).error.code).toBe('already_decided')
  expect(await decisionsOf(creator)).toEqual([])
})

it('two operators at once: one answer counts', async () => {
  const creator = await createPerformer(test)
  const id = await appealed('posting', creator)
  const answers = await Promise.all([decide(id, 'uphold'), decide(id, 'overturn', moderator)])
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 409])
  const { data } = await test.call(adminAppeals.view, { params: { id } }, other)
  const isRestricted = (await test.call(users.me, {}, creator)).data.postingRestriction !== undefined
  expect(isRestricted).toBe(data.status === 'upheld')
})

it('two appeals at once are one', async () => {
  const creator = await createPerformer(test)
  await test.call(people.restrict, { params: { id: creator.id }, body: { kind: 'posting', reason } }, moderator)
  const [decision] = await decisionsOf(creator)
  const sent = await Promise.all([appeal(creator, decision!._id), appeal(creator, decision!._id)])
  expect(sent.map(({ status }) => status).sort()).toEqual([201, 409])
  expect((await openAppeals(creator.username)).total).toBe(1)
})

it('the operator sees the entry of the log, and is asked to pass on a decision of their own', async () => {
  const creator = await createPerformer(test)
  const id = await appealed('posting', creator)
  const seen = async (by: TestPerson) => (await test.call(adminAppeals.view, { params: { id } }, by)).data
  expect(await seen(other)).toMatchObject({
    reason,
    isOwnDecision: false,
    entry: { operator: moderator.username, role: 'moderator', action: 'people.restrict' },
  })
  expect((await seen(moderator)).isOwnDecision).toBe(true)
  expect((await decide(id, 'uphold', moderator)).status).toBe(204)
  const log = await test.call(operatorLog.list, { query: { subjectId: id } }, await createAdmin(test))
  expect(log.data.data).toMatchObject([{ action: 'adminAppeals.decide', reason: 'We looked again', result: 'done' }])
  expect((await seen(other)).outcome).toMatchObject({ entry: { operator: moderator.username } })
})

it('nobody reads or appeals the decision of somebody else, and only who may decide answers', async () => {
  const creator = await createPerformer(test)
  const id = await appealed('posting', creator)
  const [decision] = await decisionsOf(creator)
  expect((await test.call(appeals.view, { params: { id: decision!._id } }, fan)).status).toBe(404)
  expect((await appeal(fan, decision!._id)).status).toBe(404)
  for (const role of ['finance', 'support'] as const)
    expect((await decide(id, 'uphold', await createOperator(test, role))).error.code).toBe('forbidden')
})

it('open appeals are a number of the overview, and operators are told', async () => {
  const before = (await test.call(overview.view, { query: {} }, other)).data.waiting.appeals
  const id = await appealed('posting', await createPerformer(test))
  expect((await test.call(overview.view, { query: {} }, other)).data.waiting.appeals).toBe(before + 1)
  expect((await bell(other)).find(({ detail }) => detail === 'appeal')).toMatchObject({
    kind: 'waiting',
    href: '/admin/appeals',
    isRead: false,
  })
  await decide(id, 'uphold')
})

it('the table has the list, with the words of people made harmless', async () => {
  const creator = await createPerformer(test)
  await test.call(people.restrict, { params: { id: creator.id }, body: { kind: 'posting', reason } }, moderator)
  await appeal(creator, (await decisionsOf(creator))[0]!._id, '=HYPERLINK("x")')
  const table = await test.app.inject({
    url: `/api/admin/appeals/export?q=${creator.username}`,
    headers: { authorization: other.token },
  })
  expect(table.headers['content-disposition']).toContain('appeals.csv')
  expect(table.body.split('\r\n')).toHaveLength(3)
  expect(table.body).toContain(`"'=HYPERLINK(""x"")"`)
})

it('the commands have the same effect as the calls', async () => {
  const creator = await createPerformer(test)
  const id = await appealed('posting', creator)
  const run = (name: string, ...words: string[]) => appealCommands[name]!.run(test.deps, words)
  expect(await run('appeals')).toContain(id)
  expect(await run('appeal', id)).toContain('Please look again.')
  await run('overturn-appeal', id, 'We', 'were', 'wrong')
  expect((await test.call(users.me, {}, creator)).data.postingRestriction).toBeUndefined()
  expect(await run('appeal', id)).toContain('We were wrong')
})
