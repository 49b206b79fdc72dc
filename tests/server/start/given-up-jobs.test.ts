import { randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accountLifecycle } from '../../../contract/account-lifecycle/account-lifecycle.ts'
import { files } from '../../../contract/platform/files/files.ts'
import { ownStreams } from '../../../contract/social/streaming/streaming.ts'
import { broadcasts } from '../../../contract/social/broadcasts.ts'
import { buildApp } from '../../../server/app.ts'
import { sendBroadcast } from '../../../server/features/social/broadcasts/send-broadcast.ts'
import type { GivenUp } from '../../../server/jobs/given-up.ts'
import type { QueueName } from '../../../server/jobs/queues.ts'
import { createRealtime } from '../../../server/realtime/realtime.ts'
import { testApp, type TestApp } from '../../support/app.ts'
import { createStream } from '../../support/data/private.ts'
import { createPerformer, type TestPerson } from '../../support/data/people.ts'

let test: TestApp
let creator: TestPerson
/** What each queue does with a job that is given up; undefined for a schedule. */
const queues = new Map<QueueName, GivenUp<QueueName> | undefined>()

beforeAll(async () => {
  test = await testApp()
  creator = await createPerformer(test)
  const { jobs } = test.deps
  const work = async (queue: QueueName, _: unknown, options?: { givenUp: GivenUp<QueueName> }) =>
    void queues.set(queue, options?.givenUp)
  const quiet = { schedule: async () => {}, repeat: () => {} }
  const other = await buildApp({
    ...test.deps,
    realtime: createRealtime(),
    jobs: { ...jobs, ...quiet, work: work as typeof jobs.work },
  })
  await other.ready()
  await other.close()
})
afterAll(() => test.close())

const insertFile = async (type: 'feed-photo' | 'feed-video'): Promise<string> => {
  const [id, at] = [randomUUIDv7(), test.clock.now()]
  const file = { id, owner_id: creator.id, type, name: 'a', mime_type: 'a', status: 'processing' }
  await test.deps.db
    .insertInto('file')
    .values({ ...file, created_at: at, updated_at: at })
    .execute()
  return id
}
const fileState = async (id: string) => (await test.call(files.status, { params: { id } }, creator)).data
const failedFile = (type: 'feed-photo' | 'feed-video') => ({
  begin: async () => ({ fileId: await insertFile(type) }),
  told: async ({ fileId = '' }: Record<string, string>) =>
    expect(await fileState(fileId)).toMatchObject({ status: 'failed', reason: expect.any(String) as string }),
})

/** For each queue whose owner is told: a job of the creator, and what the creator sees when it was given up. */
const owned: {
  [Q in QueueName]?: {
    begin: () => Promise<Record<string, string>>
    told: (data: Record<string, string>) => Promise<void>
  }
} = {
  'process-picture': failedFile('feed-photo'),
  'process-media': failedFile('feed-video'),
  'make-export': {
    begin: async () => {
      const id = randomUUIDv7()
      const row = { id, account_id: creator.id, language: 'en', status: 'running', created_at: test.clock.now() }
      await test.deps.db.insertInto('data_export').values(row).execute()
      return { exportId: id }
    },
    told: async () =>
      expect((await test.call(accountLifecycle.exports, {}, creator)).data).toMatchObject({
        current: { status: 'failed' },
      }),
  },
  'read-archive': {
    begin: async () => {
      const id = randomUUIDv7()
      const row = { id, account_id: creator.id, language: 'en', status: 'running', created_at: test.clock.now() }
      await test.deps.db
        .insertInto('data_import')
        .values({ ...row, publishes: false })
        .execute()
      return { importId: id }
    },
    told: async () =>
      expect((await test.call(accountLifecycle.imports, {}, creator)).data).toMatchObject({
        current: { status: 'failed' },
      }),
  },
  'make-replay': {
    begin: async () => ({
      streamId: await createStream(test, creator, { access: 'free', status: 'ended', recording_status: 'publishing' }),
    }),
    told: async ({ streamId }) => {
      const { data } = await test.call(ownStreams.list, { query: {} }, creator)
      expect(data.data.find(({ _id }) => _id === streamId)?.recording?.status).toBe('failed')
    },
  },
  'send-broadcast': {
    begin: () => insertBroadcast('sending'),
    told: async ({ broadcastId = '' }) =>
      expect(await broadcastState(broadcastId)).toMatchObject({ status: 'failed', failure: 'sending', totalSent: 3 }),
  },
}

const insertBroadcast = async (status: 'sending' | 'recalling') => {
  const [id, at] = [randomUUIDv7(), test.clock.now()]
  const row = { id, performer_id: creator.id, title: '', caption: '', text: 'Hello', audience: 'everyone', status }
  await test.deps.db
    .insertInto('broadcast')
    .values({ ...row, total_sent: 3, total_recipients: 9, created_at: at })
    .execute()
  return { broadcastId: id }
}
const broadcastState = async (id: string) => (await test.call(broadcasts.view, { params: { id } }, creator)).data

const giveUp = async (queue: QueueName, data: object): Promise<void> => {
  const givenUp = queues.get(queue)
  if (typeof givenUp !== 'function') throw new Error(`${queue} tells nobody`)
  await givenUp(data as never)
}

describe('a job that is given up', () => {
  it('has an owner who is told, in each of these queues and in no other', () => {
    const telling = [...queues].flatMap(([queue, givenUp]) => (typeof givenUp === 'function' ? [queue] : []))
    expect(telling.sort()).toEqual(Object.keys(owned).sort())
    expect(queues.size).toBeGreaterThan(50)
    for (const [queue, givenUp] of queues)
      if (typeof givenUp === 'object') expect(givenUp.nobody.length, queue).toBeGreaterThan(20)
  })

  it.each(Object.entries(owned))(
    'of %s is seen as failed by its owner, however often that is said',
    async (queue, one) => {
      const data = await one.begin()
      await giveUp(queue as QueueName, data)
      await giveUp(queue as QueueName, data)
      await one.told(data)
    }
  )
})

it('a broadcast that was given up goes on where it stopped, when operators try again, or is recalled', async () => {
  const [out, back] = [await insertBroadcast('sending'), await insertBroadcast('recalling')]
  for (const data of [out, back]) await giveUp('send-broadcast', data)
  expect(await broadcastState(back.broadcastId)).toMatchObject({ status: 'failed', failure: 'recalling' })
  for (const { broadcastId } of [out, back]) await sendBroadcast(test.deps, broadcastId)
  expect([(await broadcastState(out.broadcastId)).status, (await broadcastState(back.broadcastId)).status]).toEqual([
    'sent',
    'recalled',
  ])
  const { broadcastId } = await insertBroadcast('sending')
  await giveUp('send-broadcast', { broadcastId })
  const recalled = await test.call(broadcasts.recall, { params: { id: broadcastId } }, creator)
  expect(recalled.data.failure).toBeUndefined()
  await expect.poll(async () => (await broadcastState(broadcastId)).status).toBe('recalled')
})
