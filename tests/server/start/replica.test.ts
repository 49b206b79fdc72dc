import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { performers } from '../../../contract/catalogue/performers/performers.ts'
import { users } from '../../../contract/identity/users/users.ts'
import { migrate } from '../../../server/db/migrate.ts'
import { testAppOn, type TestApp } from '../../support/app.ts'
import { createPerformer, type TestPerson } from '../../support/data/people.ts'
import { hasPostgres, startReplicated } from '../../support/servers/replicated-postgres.ts'
import { until } from '../../support/until.ts'
import { LONG_WAIT_MS } from '../../support/wait-times.ts'

const METRICS_TOKEN = 'a-token-for-prometheus'

// Skipped only where Debian's PostgreSQL is missing and cannot be installed (not root, or no apt).
describe.skipIf(!hasPostgres())('a replica of the database', () => {
  let cluster: Awaited<ReturnType<typeof startReplicated>>
  let app: TestApp
  let creator: TestPerson
  let onReplica: pg.Client
  const ask = async (text: string): Promise<void> => void (await onReplica.query(text))
  const connect = async (): Promise<void> => {
    onReplica = new pg.Client({ connectionString: cluster.replica.url })
    onReplica.on('error', () => undefined)
    await onReplica.connect()
  }
  beforeAll(async () => {
    cluster = await startReplicated()
    const { primary, replica } = cluster
    await migrate(primary.url)
    app = await testAppOn(primary.url, { DATABASE_URL: primary.url, DATABASE_READ_URL: replica.url, METRICS_TOKEN })
    creator = await createPerformer(app)
    await connect()
    await answers()
  })
  afterAll(async () => {
    await onReplica.end().catch(() => undefined)
    await app.close()
    await cluster.close()
  })

  const fault = () => app.deps.replica?.fault()
  // Not expect.poll, which works in tests only: hooks call this too.
  const answers = () => until(async () => expect(fault()).toBeUndefined(), LONG_WAIT_MS)
  /** The creators that a visitor, or somebody who is signed in, is shown. */
  const list = async (by?: TestPerson) => {
    const { status, data } = await app.call(performers.search, { query: {} }, by && { token: by.token })
    return { status, ids: (data as { data?: { _id: string }[] }).data?.map(({ _id }) => _id) }
  }
  /** The statements about creators that each server has run during `act`. */
  const read = async (act: () => Promise<unknown>) => {
    const { primary, replica } = cluster
    const before = [primary.log().length, replica.log().length]
    await act()
    const statements = (log: string) =>
      log.split('\n').filter((line) => /(?:execute|statement).* "(?:performer|account)"/.test(line))
    return {
      primary: statements(primary.log().slice(before[0])).length > 0,
      replica: statements(replica.log().slice(before[1])).length > 0,
    }
  }
  const ready = async () => {
    const answer = await app.app.inject('/api/ready')
    return { code: answer.statusCode, ...answer.json<{ data: { parts: string[]; degraded: unknown[] } }>().data }
  }

  test('answers lists for visitors, with what the primary has', async () => {
    // On a busy machine a look at the replica may take longer than it is given, and then the primary answers for a while.
    const ids = async () => expect((await list()).ids).toEqual([creator.id])
    await expect.poll(() => read(ids), { timeout: LONG_WAIT_MS }).toEqual({ primary: false, replica: true })
    await expect.poll(ready, { timeout: LONG_WAIT_MS }).toMatchObject({ code: 200, degraded: [] })
  })

  test('answers nobody who is signed in, and no single page', async () => {
    const all = await read(async () => {
      expect((await list(creator)).status).toBe(200)
      expect((await app.call(performers.view, { params: { id: creator.id } })).status).toBe(200)
      expect((await app.call(users.me, {}, creator)).status).toBe(200)
    })
    expect(all).toEqual({ primary: true, replica: false })
  })

  test('that is behind is not asked, until it has caught up; the process is ready all the time', async () => {
    await ask('select pg_wal_replay_pause()')
    const late = await createPerformer(app)
    await expect.poll(fault, { timeout: LONG_WAIT_MS }).toMatch(/^it is \d+ s behind$/)
    expect((await list()).ids).toContain(late.id)
    await expect.poll(ready, { timeout: LONG_WAIT_MS }).toMatchObject({
      code: 200,
      degraded: [{ part: 'replica', reason: expect.stringContaining('behind') as string }],
    })
    const { body } = await app.app.inject({
      url: '/api/metrics',
      headers: { authorization: `Bearer ${METRICS_TOKEN}` },
    })
    expect(Number(/^stagedoor_replica_lag_seconds\{.*\} (\S+)/m.exec(body)?.[1])).toBeGreaterThan(5)
    expect(body).toMatch(/^stagedoor_part_ready\{part="replica".*\} 0$/m)
    await ask('select pg_wal_replay_resume()')
    await answers()
    const ids = async () => expect((await list()).ids).toContain(late.id)
    await expect.poll(() => read(ids), { timeout: LONG_WAIT_MS }).toMatchObject({ replica: true })
  })

  test('that dies in the middle fails no request, and answers again when it is back', async () => {
    const statuses: number[] = []
    let isOver = false
    const visitor = async (): Promise<void> => {
      while (!isOver) statuses.push((await list()).status)
    }
    const visitors = [visitor(), visitor(), visitor(), visitor()]
    await expect.poll(() => statuses.length, { timeout: LONG_WAIT_MS }).toBeGreaterThan(20)
    const { primary } = app.deps.replica?.counts() ?? { primary: 0 }
    await cluster.replica.kill()
    const answered = () => (app.deps.replica?.counts().primary ?? 0) - primary
    await expect.poll(answered, { timeout: LONG_WAIT_MS }).toBeGreaterThan(20)
    isOver = true
    await Promise.all(visitors)
    expect(statuses.filter((status) => status !== 200)).toEqual([])
    expect(fault()).toBe('it does not answer')
    await cluster.replica.start()
    await answers()
    await connect()
  })

  test('that has become a primary is not asked any more', async () => {
    await ask('select pg_promote()')
    await expect.poll(fault, { timeout: LONG_WAIT_MS }).toBe('it is no replica')
    expect((await list()).status).toBe(200)
  })
})
