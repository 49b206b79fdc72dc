import { afterAll, beforeAll, expect, it } from 'vitest'
import { comments } from '../../../contract/content/comments.ts'
import { people } from '../../../contract/operator/people.ts'
import { testApp, type TestApp } from '../../support/app.ts'
import { createItem } from '../../support/data/items.ts'
import { must } from '../../support/data/leaving.ts'
import { createAdmin, createFan, createOperator, createPerformer, type TestPerson } from '../../support/data/people.ts'

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

it('operators do not correct the date of birth of those above them', async () => {
  const support = await createOperator(test, 'support')
  const body = { birthDate: '1990-01-01', reason: 'A typo' }
  const answer = await test.call(people.changeBirthDate, { params: { id: owner.id }, body }, support)
  expect(answer.error.code).toBe('team_member')
  expect((await test.call(people.changeBirthDate, { params: { id: support.id }, body }, owner)).status).toBe(204)
})
