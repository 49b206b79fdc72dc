import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { io, type Socket } from 'socket.io-client'
import { expect, test } from 'vitest'
import { freePort, startSite, type Site } from '../../scripts/lib/site.ts'
import { startEmbedded } from '../../server/db/embedded/start-embedded.ts'
import { lengthOf } from '../support/long-run.ts'
import { hasNginx } from '../support/servers/nginx.ts'
import { hasRedis, startRedis } from '../support/servers/redis-server.ts'
import { startSampleNginx } from '../support/servers/sample-nginx.ts'

/** Seconds for which both processes are restarted again and again, in any case once; and how many visitors there are. */
const [SECONDS, VISITORS] = [lengthOf(0, 600, 'RESTART_SECONDS'), lengthOf(8, 24, 'RESTART_VISITORS')]
const DRAIN_S = 3

type Answer = { path: string; status: number | string }

/** A request from one of this machine's own addresses, so that the proxy sees several visitors. */
const ask = (url: string, path: string, from: string, body?: object): Promise<Answer> =>
  new Promise((resolve) => {
    const sent = request(
      url + path,
      {
        method: body ? 'POST' : 'GET',
        localAddress: from,
        ...(body && { headers: { 'content-type': 'application/json' } }),
      },
      (answer) => {
        answer.resume()
        answer.on('end', () => resolve({ path, status: answer.statusCode ?? 0 }))
        answer.on('error', (error) => resolve({ path, status: error.message }))
      }
    )
    sent.on('error', (error) => resolve({ path, status: error.message }))
    sent.end(body && JSON.stringify(body))
  })

// Skipped only where nginx or Redis is missing and cannot be installed (not root, or no apt).
test.runIf(hasNginx() && hasRedis())(
  'two processes behind nginx are restarted one after the other under load, and no request fails',
  async () => {
    const [dataDir, redis] = [await mkdtemp(join(tmpdir(), 'stagedoor-rolling-')), await startRedis()]
    const database = await startEmbedded({ dataDir, settings: { fsync: 'off' }, log: pino({ enabled: false }) })
    const ports = [await freePort(), await freePort()] as const
    const start = (port: number): Promise<Site> =>
      startSite({
        DATA_DIR: dataDir,
        DATABASE_URL: database.url,
        REDIS_URL: redis.url,
        PORT: String(port),
        TRUST_PROXY: '1',
        DRAIN_S: String(DRAIN_S),
      })
    const sites = [await start(ports[0]), await start(ports[1])]
    const nginx = await startSampleNginx(ports)
    const script = /src="(\/_next\/static\/[^"]+\.js)"/.exec(await (await fetch(nginx.url)).text())?.[1] ?? ''
    const failed: Answer[] = []
    let [total, rounds, isOver] = [0, 0, false]
    const expectStatus = async (asked: Promise<Answer>, expected: number): Promise<void> => {
      const answer = await asked
      total++
      if (answer.status !== expected) failed.push(answer)
    }
    const visit = async (from: string): Promise<void> => {
      while (!isOver) {
        for (const path of ['/', '/api/settings/public', script, '/api/performers/explore'])
          await expectStatus(ask(nginx.url, path, from), 200)
        const wrong = { username: 'nobody', password: 'a wrong one' }
        await expectStatus(ask(nginx.url, '/api/auth/login', from, wrong), 401)
        await sleep(50)
      }
    }
    const visitors = Array.from({ length: VISITORS }, (_, at) => `127.0.0.${at + 10}`)
    const sockets: Socket[] = visitors.map((localAddress) =>
      io(nginx.url, { transports: ['websocket'], forceNew: true, localAddress } as object)
    )
    try {
      await expect.poll(() => sockets.every((socket) => socket.connected)).toBe(true)
      const visits = visitors.map(visit)
      const began = performance.now()
      do {
        for (const [at, port] of ports.entries()) {
          const ending = sites[at]!.end('SIGTERM')
          const own = `http://localhost:${port}`
          // It says that it is leaving, and serves nevertheless.
          await expect.poll(async () => (await fetch(`${own}/api/ready`)).status).toBe(503)
          expect((await fetch(`${own}/api/health`)).status).toBe(200)
          expect(await ending).toBe(0)
          await expect.poll(() => sockets.every((socket) => socket.connected)).toBe(true)
          sites[at] = await start(port)
          expect((await fetch(`${own}/api/ready`)).status).toBe(200)
        }
        rounds++
      } while (performance.now() - began < SECONDS * 1000)
      isOver = true
      await Promise.all(visits)
      const seconds = Math.round((performance.now() - began) / 1000)
      console.log(
        `${rounds} rounds, ${rounds * 2} restarts, ${total} requests in ${seconds} s, ${failed.length} of them failed`
      )
      expect(total).toBeGreaterThan(VISITORS * 10)
      expect(Object.entries(Object.groupBy(failed, ({ path, status }) => `${status} ${path}`))).toEqual([])
    } finally {
      isOver = true
      for (const socket of sockets) socket.disconnect()
      await nginx.close()
      await Promise.all(sites.map((site) => site.end()))
      await database.stop()
      await redis.close()
      await rm(dataDir, { recursive: true, force: true })
    }
  },
  180_000 + SECONDS * 1000
)
