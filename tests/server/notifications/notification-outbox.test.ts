import { randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { messages } from '../../../contract/messages.ts'
import { notifications } from '../../../contract/notifications.ts'
import { videoCalls } from '../../../contract/video-calls.ts'
import { dispatchOverdue } from '../../../server/features/notifications/dispatch-notifications.ts'
import { testApp, type TestApp } from '../../support/app.ts'
import { openConversation } from '../../support/data/messages.ts'
import { createFan, createPerformer, type TestPerson } from '../../support/data/people.ts'
import { createVideoCall } from '../../support/data/private.ts'
import { startServerProcess } from '../../support/servers/server-process.ts'

let test: TestApp
let creator: TestPerson
let fan: TestPerson
beforeAll(async () => {
  test = await testApp()
  ;[creator, fan] = [await createPerformer(test), await createFan(test)]
})
afterAll(() => test.close())

const bellOf = async (person: TestPerson) => (await test.call(notifications.list, {}, person)).data.data
/** As if everything that is written down had waited for so long. */
const wait = async (ms: number) => {
  await test.deps.db
    .updateTable('untold')
    .set({ created_at: new Date(test.clock.now().getTime() - ms) })
    .execute()
  await dispatchOverdue(test.deps)
}

it('what a process that was killed had still to tell is told by another, once', async () => {
  const { _id } = await openConversation(test, fan, creator)
  const callId = await createVideoCall(test, fan, creator, { price: 1500, status: 'requested' })
  const server = await startServerProcess(test.databaseUrl, test.deps.config.dataDir)
  const post = async (person: TestPerson, path: string, body: object) => {
    const headers = {
      authorization: person.token,
      'content-type': 'application/json',
      'idempotency-key': randomUUIDv7(),
    }
    expect(
      (await fetch(`${server.url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })).ok,
      path
    ).toBe(true)
  }
  await post(creator, videoCalls.accept.path.replace('{id}', callId), {})
  await post(fan, messages.send.path.replace('{id}', _id), { text: 'One' })
  await post(fan, messages.send.path.replace('{id}', _id), { text: 'Two' })
  await server.kill()
  // One that lives may still be about to tell it.
  await wait(5_000)
  expect((await bellOf(creator)).filter(({ kind }) => kind === 'message')).toEqual([])
  await wait(15_000)
  const told = await bellOf(creator)
  expect(told.map(({ kind, total, excerpt }) => ({ kind, total, excerpt }))).toEqual([
    { kind: 'message', total: 2, excerpt: undefined },
  ])
  expect((await bellOf(fan)).map(({ kind, detail }) => [kind, detail])).toEqual([['call', 'accepted']])
  await wait(15_000)
  expect((await bellOf(creator)).length).toBe(1)
})

it('one that cannot be told holds up no other, and is forgotten after a day', async () => {
  const [to, other] = [await createPerformer(test), await createFan(test)]
  const notice = { kind: 'follower', actorId: other.id, objectType: 'account', href: '/' }
  const rows = [
    { ...notice, to: to.id },
    { ...notice, to: to.id, objectId: 'no id at all' },
  ]
  await test.deps.db
    .insertInto('untold')
    .values(rows.map((row, i) => ({ key: `row-${i}`, notice: JSON.stringify(row), created_at: test.clock.now() })))
    .execute()
  await wait(15_000)
  expect(await bellOf(to)).toMatchObject([{ kind: 'follower', total: 1 }])
  const left = () => test.deps.db.selectFrom('untold').select('key').execute()
  expect(await left()).toEqual([{ key: 'row-1' }])
  await wait(90_000_000)
  expect(await left()).toEqual([])
})
