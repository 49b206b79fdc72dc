import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { neededParts, readinessOf } from '../../../server/features/platform/system/check-ready.ts'
import { testApp, type TestApp } from '../../support/app.ts'
import { hasRedis, startRedis } from '../../support/servers/redis-server.ts'

let app: TestApp
let redis: Awaited<ReturnType<typeof startRedis>> | undefined
beforeAll(async () => {
  redis = hasRedis() ? await startRedis() : undefined
  app = await testApp(redis ? { REDIS_URL: redis.url } : {})
})
afterAll(async () => {
  await app.close()
  await redis?.close()
})

const ask = async () => {
  const answer = await app.app.inject('/api/ready')
  const { data, fields } = answer.json<{
    data?: { parts: string[]; degraded: object[] }
    fields?: Record<string, string>
  }>()
  return { status: answer.statusCode, parts: data?.parts, degraded: data?.degraded, fields }
}
const parts = () => ['process', 'database', 'migrations', 'queue', 'storage', ...(redis ? ['redis'] : []), 'disk']

test('a process is ready when all that it needs works, and names its parts', async () => {
  await expect.poll(ask).toEqual({ status: 200, parts: parts(), degraded: [], fields: undefined })
})

test('it is not ready while a migration of its release has not run, and lives nevertheless', async () => {
  const [row] = (
    await sql<{
      name: string
      checksum: string
    }>`delete from migration where name = (select max(name) from migration) returning name, checksum`.execute(
      app.deps.db
    )
  ).rows
  await expect.poll(ask).toEqual({ status: 503, fields: { migrations: `${row?.name} has not run` } })
  expect((await app.app.inject('/api/health')).statusCode).toBe(200)
  await sql`insert into migration (name, checksum) values (${row?.name}, ${row?.checksum})`.execute(app.deps.db)
  await expect.poll(ask).toMatchObject({ status: 200 })
})

test('it says at once that it is stopping', async () => {
  app.deps.lifecycle.isDraining = true
  expect(await ask()).toEqual({ status: 503, fields: { process: 'it is stopping' } })
  app.deps.lifecycle.isDraining = false
  expect((await ask()).status).toBe(200)
})

test.runIf(hasRedis())('it serves without Redis and says so, with neither address nor error', async () => {
  await redis?.close()
  await expect
    .poll(ask)
    .toEqual({ status: 200, parts: parts(), degraded: [{ part: 'redis', reason: 'does not work' }] })
  redis = await startRedis(redis?.url)
  await expect.poll(ask).toMatchObject({ status: 200, degraded: [] })
})

test('without the storage visitors are served, and a process that only processes media is not ready', async () => {
  const answers = []
  for (const { web, media } of [
    { web: true, media: true },
    { web: false, media: true },
    { web: false, media: false },
  ]) {
    const other = await testApp()
    const roles = { web, jobs: true, media }
    const deps = { ...other.deps, config: { ...other.deps.config, roles, dataDir: '/nowhere' } }
    const faults = await readinessOf(deps)()
    answers.push(neededParts(roles).filter((part) => faults[part] !== undefined))
    await other.close()
  }
  expect(answers).toEqual([[], ['disk'], []])
})

test('it is not ready without the database', async () => {
  const other = await testApp()
  await other.deps.pool.end()
  const answer = await other.app.inject('/api/ready')
  expect([answer.statusCode, answer.json<{ fields: object }>().fields]).toEqual([
    503,
    { database: 'does not work', migrations: 'does not work', queue: 'does not work' },
  ])
  await other.close().catch(() => undefined)
})
