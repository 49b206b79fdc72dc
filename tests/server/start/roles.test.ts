import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { io } from 'socket.io-client'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auth } from '../../../contract/identity/auth/auth.ts'
import type { Site } from '../../../scripts/lib/site.ts'
import { testApp, type TestApp } from '../../support/app.ts'
import { remoteApp } from '../../support/browser/remote-app.ts'
import { mailsTo } from '../../support/data/mail.ts'
import { createFan, createPerformer, type TestPerson } from '../../support/data/people.ts'
import { picture, settled, upload, type Surface } from '../../support/media/pictures.ts'
import { smallVideo } from '../../support/media/media.ts'
import { hasRedis, startRedis } from '../../support/servers/redis-server.ts'
import { startServerProcess, type ServerProcess } from '../../support/servers/server-process.ts'
import { LONG_WAIT_MS } from '../../support/wait-times.ts'

const METRICS_TOKEN = 'a-token-for-prometheus'

// Skipped only where Redis is missing and cannot be installed (not root, or no apt).
describe.skipIf(!hasRedis())('a site whose processes have different roles', () => {
  let test: TestApp
  let redis: Awaited<ReturnType<typeof startRedis>>
  let shared: Record<string, string>
  let creator: TestPerson
  const running = new Map<string, ServerProcess>()
  const start = async (name: string, roles = name, more: Record<string, string> = {}): Promise<ServerProcess> => {
    const started = await startServerProcess(test.databaseUrl, test.deps.config.dataDir, {
      ...shared,
      ROLES: roles,
      DEMO: '0',
      METRICS_TOKEN,
      ...more,
    })
    running.set(name, started)
    return started
  }
  const at = (name: string): string => running.get(name)?.url ?? ''
  const web = (): Surface => remoteApp({ url: at('web') } as Site)

  beforeAll(async () => {
    redis = await startRedis()
    shared = { REDIS_URL: redis.url }
    // The test's own server reads the database, and does no job either.
    test = await testApp({ ...shared, ROLES: 'web', DATABASE_URL: 'postgres://given.below/test' })
    creator = await createPerformer(test)
    await start('web')
  })
  afterAll(async () => {
    await Promise.all([...running.values()].map((each) => each.kill()))
    await test.close()
    await redis.close()
  })

  const jobs = async (queue: string) =>
    (
      await sql<{ state: string }>`select state::text as state from pgboss.job where name = ${queue}`.execute(
        test.deps.db
      )
    ).rows.map(({ state }) => state)
  /** The queues whose jobs a process has run. */
  const worked = async (name: string): Promise<string[]> => {
    const answer = await fetch(`${at(name)}/api/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
    return [
      ...new Set(
        [...(await answer.text()).matchAll(/^stagedoor_job_duration_seconds_count\{.*?queue="([\w-]+)"/gm)].map(
          ([, queue = '']) => queue
        )
      ),
    ].toSorted()
  }

  it('an upload waits in the queue while only the web process runs, and is ready when the media process does', async () => {
    const photo = await upload(web(), creator.token, await picture())
    const video = await upload(web(), creator.token, await smallVideo(), { type: 'feed-video', mimeType: 'video/mp4' })
    expect([await jobs('process-picture'), await jobs('process-media')]).toEqual([['created'], ['created']])
    const socket = io(at('web'), { query: { token: creator.token }, transports: ['websocket'], forceNew: true })
    const heard: { _id: string; status: string }[] = []
    socket.on('file/changed', (payload: (typeof heard)[number]) => heard.push(payload))
    await once(socket as never, 'connect')
    await start('media')
    for (const { id } of [photo, video]) {
      const { status, media } = await settled(web(), creator.token, id)
      expect(status).toBe('ready')
      expect((await fetch(at('web') + (media?.url ?? ''))).status).toBe(200)
      // The event of the media process arrives at the socket of the web process.
      await expect.poll(() => heard).toContainEqual({ _id: id, status: 'ready' })
    }
    socket.disconnect()
    await expect.poll(() => jobs('make-ladder'), { timeout: LONG_WAIT_MS }).toEqual(['completed'])
  })

  it('what is asked for while no process runs jobs is done later, also after one of them was killed', async () => {
    const fans = await Promise.all(Array.from({ length: 6 }, () => createFan(test)))
    const ask = (some: readonly TestPerson[]) =>
      Promise.all(
        some.map(({ email }) =>
          web()
            .call(auth.forgot, { body: { email, captcha: undefined } })
            .then(({ status }) => status)
        )
      )
    const mails = async (some: readonly TestPerson[]) =>
      (await Promise.all(some.map(({ email }) => mailsTo(test, email)))).map(({ length }) => length)
    const [early, late] = [fans.slice(0, 3), fans.slice(3)]
    expect(await ask(early)).toEqual([204, 204, 204])
    expect(await jobs('send-link')).toEqual(['created', 'created', 'created'])
    const first = await start('jobs')
    await expect.poll(() => mails(early), { timeout: LONG_WAIT_MS }).toEqual([1, 1, 1])
    await first.kill()
    expect(await ask(late)).toEqual([204, 204, 204])
    expect(await mails(late)).toEqual([0, 0, 0])
    await start('jobs')
    await expect.poll(() => mails(fans), { timeout: LONG_WAIT_MS }).toEqual([1, 1, 1, 1, 1, 1])
  })

  it(
    'two processes with jobs run a scheduled job once each time',
    async () => {
      await start('jobs-too', 'jobs')
      // A time that was due at the end of a minute may be run in the next one, so times are counted, not minutes: pg-boss
      // keeps each as a job of its own, which enqueues the site's.
      const count = async () =>
        (
          await sql<{ times: number; runs: number; done: number }>`
          select count(distinct singleton_on) filter (where data ->> 'name' = 'publish-scheduled' and state = 'completed')::int as times,
            count(*) filter (where name = 'publish-scheduled')::int as runs,
            count(*) filter (where name = 'publish-scheduled' and state = 'completed')::int as done
          from pgboss.job`.execute(test.deps.db)
        ).rows[0]!
      const { times } = await count()
      await expect
        // Until the next minute, and until pg-boss looks at its clock, every half minute.
        .poll(async () => (await count()).times, { timeout: 2 * LONG_WAIT_MS })
        .toBeGreaterThan(times)
      const isOnceEach = (now: Awaited<ReturnType<typeof count>>) => now.runs === now.times && now.done === now.times
      await expect.poll(count).toSatisfy(isOnceEach)
    },
    3 * LONG_WAIT_MS
  )

  it('each process has run the jobs of its own roles only', async () => {
    expect(await worked('web')).toEqual([])
    expect(await worked('media')).toEqual(['make-ladder', 'process-media', 'process-picture'])
    const all = [...(await worked('jobs')), ...(await worked('jobs-too'))]
    expect(all).toContain('publish-scheduled')
    expect(all.filter((queue) => /^(?:process|make)-/.test(queue))).toEqual([])
  })

  it('a process without the role web answers probes and Prometheus, and nothing else', async () => {
    const status = async (path: string) => (await fetch(at('media') + path)).status
    const paths = [
      '/api/live',
      '/api/ready',
      '/api/metrics',
      '/',
      '/api/settings',
      '/api/health',
      '/m/public/a/320.webp',
    ]
    expect(await Promise.all(paths.map(status))).toEqual([200, 200, 401, 404, 404, 404, 404])
    expect((await fetch(`${at('media')}/socket.io/?EIO=4&transport=polling`)).status).toBe(404)
  })

  it('drains without the role web as every process does: not ready at once, then ended by itself', async () => {
    const draining = await start('draining', 'media', { DRAIN_S: '2' })
    const gone = once(draining.child, 'exit')
    draining.child.kill('SIGTERM')
    await expect.poll(async () => (await fetch(`${draining.url}/api/ready`)).status).toBe(503)
    expect((await fetch(`${draining.url}/api/live`)).status).toBe(200)
    expect((await gone)[0]).toBe(0)
  })

  it('a process that has another folder of files and no bucket is refused', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'stagedoor-roles-'))
    await expect(
      startServerProcess(test.databaseUrl, folder, { ...shared, ROLES: 'media', SECRET: test.deps.config.secret })
    ).rejects.toThrow('DATA_DIR')
    await rm(folder, { recursive: true })
  })
})
