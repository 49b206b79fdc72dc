import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { operatorLog } from '../../../../contract/admin/operator-log.ts'
import { people } from '../../../../contract/admin/people.ts'
import { users } from '../../../../contract/identity/users/users.ts'
import { performers } from '../../../../contract/catalogue/performers/performers.ts'
import { testApp, type TestApp } from '../../../support/app.ts'
import { apply } from '../../../support/data/apply.ts'
import {
  createAdmin,
  createFan,
  createOperator,
  createPerformer,
  type TestPerson,
} from '../../../support/data/people.ts'

let test: TestApp
let owner: TestPerson
beforeAll(async () => {
  test = await testApp()
  owner = await createAdmin(test)
})
afterAll(() => test.close())

const search = async (query: object, by = owner) => (await test.call(people.search, { query }, by)).data
const view = (id: string, by = owner) => test.call(people.view, { params: { id } }, by)
const codeOf = ({ error }: { error: { code?: string } }) => error.code

describe('the list of people', () => {
  it('finds by name, username, e-mail and id, without regard to case and accents, and filters by state and kind', async () => {
    const fan = await createFan(test, { name: 'Zoë Ferrão' })
    const creator = await createPerformer(test, {}, { name: 'Zoe Maker', status: 'suspended' })
    for (const q of ['zoe ferrao', fan.username, fan.email.toUpperCase(), fan.id])
      expect(
        (await search({ q })).data.map(({ _id }) => _id),
        q
      ).toEqual([fan.id])
    expect((await search({ q: 'zoe' })).total).toBe(2)
    expect((await search({ q: 'zoe', kind: 'creator' })).data.map(({ _id }) => _id)).toEqual([creator.id])
    expect((await search({ q: 'zoe', status: 'suspended' })).data.map(({ _id }) => _id)).toEqual([creator.id])
    expect((await search({ kind: 'operator' })).data.map(({ _id }) => _id)).toContain(owner.id)
    expect((await search({ q: '%' })).total).toBe(0)
  })
})

describe("a creator's application", () => {
  it('is read with its documents, each view of which is recorded, and approved', async () => {
    const id = await apply(test)
    const { creator, status } = (await view(id)).data
    expect([status, creator?.documents.map(({ kind }) => kind).sort()]).toEqual([
      'pending',
      ['idDocument', 'selfieWithId'],
    ])
    const documentId = creator!.documents[0]!._id
    const picture = await test.app.inject({
      url: `/api/admin/people/${id}/documents/${documentId}`,
      headers: { authorization: owner.token },
    })
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/webp'])
    expect((await sharp(picture.rawPayload).metadata()).format).toBe('webp')
    expect((await test.call(people.approve, { params: { id } }, owner)).status).toBe(204)
    expect((await test.call(performers.view, { params: { id } })).status).toBe(200)
    const log = (await test.call(operatorLog.list, { query: { subjectId: id } }, owner)).data.data
    expect(log.map(({ action }) => action)).toEqual(['people.approve', 'people.document'])
    const support = await createOperator(test, 'support')
    expect(codeOf(await test.call(people.approve, { params: { id } }, support))).toBe('forbidden')
  })

  it('is rejected with a reason that the creator reads', async () => {
    const id = await apply(test)
    const rejected = await test.call(people.reject, { params: { id }, body: { reason: 'The photo is blurred' } }, owner)
    expect(rejected.status).toBe(204)
    expect((await view(id)).data).toMatchObject({ status: 'rejected', statusReason: 'The photo is blurred' })
    expect((await test.call(people.reject, { params: { id }, body: { reason: ' ' } }, owner)).status).toBe(422)
  })

  it('belongs to its creator: the document of another one is not found', async () => {
    const [first, second] = [await apply(test), await apply(test)]
    const documentId = (await view(first)).data.creator!.documents[0]!._id
    const params = { id: second, documentId }
    expect((await test.call(people.document, { params }, owner)).status).toBe(404)
  })
})

describe('a suspension', () => {
  const suspend = (id: string, by = owner) =>
    test.call(people.suspend, { params: { id }, body: { reason: 'Spam' } }, by)

  it('locks the account until it is lifted', async () => {
    const fan = await createFan(test)
    expect((await suspend(fan.id)).status).toBe(204)
    expect((await test.call(users.me, {}, fan)).status).toBe(401)
    expect((await view(fan.id)).data).toMatchObject({ status: 'suspended', statusReason: 'Spam' })
    const params = { id: fan.id }
    expect((await test.call(people.unsuspend, { params, body: { reason: 'A mistake' } }, owner)).status).toBe(204)
    expect((await view(fan.id)).data.status).toBe('active')
  })

  it('is not for operators, who lose their role first', async () => {
    const finance = await createOperator(test, 'finance')
    expect(codeOf(await suspend(finance.id))).toBe('team_member')
    expect((await test.call(users.me, {}, finance)).status).toBe(200)
    expect(codeOf(await suspend(owner.id, finance))).toBe('forbidden')
  })
})
