import { afterAll, beforeAll, expect, it } from 'vitest'
import { users } from '../../../../contract/identity/users/users.ts'
import { comments } from '../../../../contract/social/comments.ts'
import { products } from '../../../../contract/catalogue/assets/products.ts'
import { streamMessages } from '../../../../contract/social/stream-messages.ts'
import { operators } from '../../../../contract/admin/operators.ts'
import { people } from '../../../../contract/admin/people.ts'
import { allows, operatorRoles } from '../../../../contract/admin/roles.ts'
import { table } from '../../../contract/support/table.ts'
import { testApp, type TestApp } from '../../../support/app.ts'
import { createItem } from '../../../support/data/items.ts'
import { must } from '../../../support/data/account-lifecycle.ts'
import {
  createAdmin,
  createFan,
  createOperator,
  createPerformer,
  type TestPerson,
} from '../../../support/data/people.ts'
import { mailsTo } from '../../../support/data/mail.ts'
import { settled } from '../../../support/jobs.ts'
import { uploadMedia } from '../../../support/media/media.ts'
import { picture } from '../../../support/media/pictures.ts'

let test: TestApp
let owner: TestPerson
beforeAll(async () => {
  test = await testApp()
  owner = await createAdmin(test)
})
afterAll(() => test.close())

const logged = (operator: TestPerson) =>
  test.deps.db
    .selectFrom('operator_log')
    .leftJoin('operator_log_result as result', 'result.entry_id', 'operator_log.id')
    .select(['action', 'subject_id', 'result.error'])
    .where('operator_id', '=', operator.id)
    .orderBy('operator_log.at', 'desc')
    .execute()

it('a comment that a moderator deletes by role is an entry of the log, and that of an owner is refused', async () => {
  const moderator = await createOperator(test, 'moderator')
  const creator = await createPerformer(test, { total_feeds: 1 })
  const objectId = await createItem(test, creator, 'feed')
  const write = async (by: TestPerson) =>
    (await must(test, comments.create, { body: { objectType: 'feed', objectId, content: 'Words' } }, by))._id
  const id = await write(await createFan(test))
  expect((await test.call(comments.remove, { params: { id } }, moderator)).status).toBe(204)
  expect(await logged(moderator)).toEqual([{ action: 'comments.remove', subject_id: id, error: null }])
  const above = await write(owner)
  expect((await test.call(comments.remove, { params: { id: above } }, moderator)).error.code).toBe('team_member')
  const own = await write(moderator)
  expect((await test.call(comments.remove, { params: { id: own } }, moderator)).status).toBe(204)
  expect((await logged(moderator)).map(({ error }) => error).sort()).toEqual([null, 'team_member'])
})

it('a line of a live chat that a moderator deletes by role is an entry, and that of an owner is refused', async () => {
  const moderator = await createOperator(test, 'moderator')
  const creator = await createPerformer(test)
  const { _id: chat } = await must(test, streamMessages.ofPerformer, { params: { id: creator.id } }, creator)
  const rules = { isOpen: true, whoMayWrite: 'anyone' } as const
  await must(test, streamMessages.update, { params: { id: chat }, body: rules }, creator)
  const write = async (by: TestPerson) =>
    (await must(test, streamMessages.send, { params: { id: chat }, body: { text: 'Words' } }, by))._id
  const [id, above] = [await write(await createFan(test)), await write(owner)]
  const remove = (line: string) => test.call(streamMessages.remove, { params: { id: line } }, moderator)
  expect((await remove(id)).status).toBe(204)
  expect((await remove(above)).error.code).toBe('team_member')
  expect(await logged(moderator)).toEqual(
    expect.arrayContaining([
      { action: 'streamMessages.remove', subject_id: id, error: null },
      { action: 'streamMessages.remove', subject_id: above, error: 'team_member' },
    ])
  )
})

it('a picture that support changes is an entry, and that of an owner is refused', async () => {
  const [support, fan] = [await createOperator(test, 'support'), await createFan(test)]
  const change = async (id: string) => {
    const form = new FormData()
    form.set('avatar', new Blob([new Uint8Array(await picture(300, 300))], { type: 'image/jpeg' }), 'a.jpg')
    const encoded = new Response(form)
    return test.app.inject({
      method: users.uploadAvatarOf.method,
      url: `/api${users.uploadAvatarOf.path.replace('{id}', id)}`,
      headers: { authorization: support.token, 'content-type': encoded.headers.get('content-type')! },
      payload: Buffer.from(await encoded.arrayBuffer()),
    })
  }
  expect((await change(fan.id)).statusCode).toBe(200)
  expect((await change(owner.id)).json()).toMatchObject({ code: 'team_member' })
  expect((await logged(support)).map(({ subject_id, error }) => [subject_id, error])).toEqual(
    expect.arrayContaining([
      [fan.id, null],
      [owner.id, 'team_member'],
    ])
  )
})

it('a download by role is one entry, wherever its first request begins and however many follow', async () => {
  const moderator = await createOperator(test, 'moderator')
  const creator = await createPerformer(test)
  const name = { name: 'one.zip' }
  const fileId = await uploadMedia(test, creator.token, 'product-file', Buffer.from('PK chapter one'), name)
  const body = { title: 'Set', type: 'digital', price: 5, fileId } as const
  const { _id: id } = await must(test, products.create, { body }, creator)
  const { url } = await must(test, products.downloadLink, { params: { id } }, moderator)
  const downloads = async () => (await logged(moderator)).filter(({ action }) => action === 'downloads.product')
  const ask = async (range: string) => (await test.app.inject({ url, headers: { range } })).statusCode
  expect(await Promise.all(['bytes=5-', 'bytes=3-4', 'bytes=0-2'].map(ask))).toEqual([206, 206, 206])
  expect(await downloads()).toEqual([{ action: 'downloads.product', subject_id: id, error: null }])
})

it('accepting an invitation is an entry', async () => {
  const person = await createFan(test)
  await must(test, operators.invite, { body: { email: person.email, role: 'moderator' } }, owner)
  await settled(test, ['mail'])
  const [mail] = await mailsTo(test, person.email)
  const token = /invitation\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  await must(test, operators.accept, { body: { token } }, person)
  expect(await logged(person)).toMatchObject([{ action: 'operators.accept', subject_id: person.id, error: null }])
})

/** The bodies of the calls about a person; of the others an empty one is valid. */
const bodies: Readonly<Record<string, object>> = {
  'people.reject': { reason: 'A reason' },
  'people.restrict': { kind: 'posting', reason: 'A reason' },
  'people.unrestrict': { kind: 'posting', reason: 'A reason' },
  'people.suspend': { reason: 'A reason' },
  'people.unsuspend': { reason: 'A reason' },
  'people.changeCommission': { commission: 10, currentPassword: '' },
  'people.changeBirthDate': { birthDate: '1990-01-01', reason: 'A typo' },
  'viewing.begin': { reason: 'A question' },
}
/** Notes for the team change nothing of the person; that of second factors is in second-factor.test.ts. */
const exempt = /^personNotes\.|^people\.resetSecondFactor$/
const ofPeople = table.filter(
  ({ label, endpoint }) =>
    endpoint.method !== 'GET' && endpoint.path.startsWith('/admin/people/{id}/') && !exempt.test(label)
)

it.each(ofPeople)('$label of an owner is refused to every other operator', async ({ label, endpoint }) => {
  const roles = operatorRoles.filter((role) => role !== 'owner' && allows(role, endpoint.permission!))
  for (const role of roles) {
    const operator = await createOperator(test, role)
    const params = { id: owner.id, sessionId: owner.id }
    const { error } = await test.call(endpoint, { params, body: bodies[label] ?? {} } as never, operator)
    expect(error.code).toBe('team_member')
    expect((await logged(operator)).map(({ action }) => action)).toEqual([label])
  }
})

it('operators do not correct the date of birth of those above them', async () => {
  const support = await createOperator(test, 'support')
  const body = { birthDate: '1990-01-01', reason: 'A typo' }
  const answer = await test.call(people.changeBirthDate, { params: { id: owner.id }, body }, support)
  expect(answer.error.code).toBe('team_member')
  expect((await test.call(people.changeBirthDate, { params: { id: support.id }, body }, owner)).status).toBe(204)
})
