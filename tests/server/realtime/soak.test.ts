import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freePort } from '../../../scripts/lib/site.ts'
import { redisAdapter } from '../../../server/realtime/redis-adapter.ts'
import { testApp, type TestApp } from '../../support/app.ts'
import { lengthOf } from '../../support/long-run.ts'
import { hasRedis, startRedis } from '../../support/servers/redis-server.ts'
import { startServerProcess, type ServerProcess } from '../../support/servers/server-process.ts'
import { compareThreads } from '../../support/soak/compare.ts'
import { createTalker, type LoadClient } from '../../support/soak/load-client.ts'
import { createSoakUsers } from '../../support/soak/setup.ts'

const PEOPLE = lengthOf(150, 1000, 'SOAK_PEOPLE')
const SECONDS = lengthOf(5, 15, 'SOAK_SECONDS')

/** Without Redis, all devices use one server process. */
const several = hasRedis()

let test: TestApp
let redis: Awaited<ReturnType<typeof startRedis>> | undefined
let adapter: Awaited<ReturnType<typeof redisAdapter>> | undefined
const servers: ServerProcess[] = []
let clients: LoadClient[] = []
beforeAll(async () => {
  test = await testApp()
  if (several) redis = await startRedis()
  // The test's own server is one of the processes, and may detect that another is gone: it has to tell the others.
  if (redis) adapter = await redisAdapter(redis.url, test.deps.log, () => undefined)
  if (adapter) test.deps.realtime.attach(test.app.server, test.deps, { adapter: adapter.adapter })
  // Ports that stay free while a killed server is down.
  const start = async () =>
    startServerProcess(test.databaseUrl, test.deps.config.dataDir, {
      PORT: String(await freePort()),
      ...(redis && { REDIS_URL: redis.url }),
    })
  servers.push(...(await Promise.all(redis ? [start(), start()] : [start()])))
})
afterAll(async () => {
  for (const client of clients) client.close()
  await Promise.all(servers.map((server) => server.kill()))
  await test.close()
  adapter?.close()
  await redis?.close()
})

const any = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T

/** Kills one server as a failing machine would, and starts it again on its port two seconds later. */
async function failOver(server: ServerProcess): Promise<void> {
  await server.kill()
  await sleep(2000)
  servers[servers.indexOf(server)] = await startServerProcess(test.databaseUrl, test.deps.config.dataDir, {
    PORT: new URL(server.url).port,
    ...(redis && { REDIS_URL: redis.url }),
  })
}

/** One person sends, sometimes deletes, and sometimes loses the connection, until the time is over. */
async function live(client: LoadClient, until: number): Promise<void> {
  let said = 0
  while (Date.now() < until) {
    await sleep(Math.random() * 8000)
    if (Date.now() > until) return
    const chance = Math.random()
    if (chance < 0.08) client.drop()
    else if (chance < 0.14) await client.leave(500 + Math.random() * 2500)
    else await client.send(any([...client.known.keys()]), `${client.id} ${++said}`)
    const own = client.acknowledged.at(-1)
    if (own && chance > 0.97) await client.remove(own)
  }
}

it(
  `acknowledged messages reach both sides exactly once and in order, with ${PEOPLE} people in ${SECONDS} seconds, broken connections and a killed server`,
  async () => {
    const town = await createSoakUsers(test, PEOPLE)
    clients = town.map(({ id, token, conversationIds }, i) =>
      createTalker({
        id,
        token,
        conversationIds,
        url: (servers[i % servers.length] as ServerProcess).url,
        polls: i % 10 === 9,
      })
    )
    await Promise.all(clients.map((client) => client.connected()))
    const until = Date.now() + SECONDS * 1000
    const failing = sleep(SECONDS * 400).then(() => failOver(servers.at(-1) as ServerProcess))
    await Promise.all(clients.map((client) => live(client, until)))
    await failing
    await Promise.all(clients.map((client) => client.connected()))

    const sent = clients.flatMap((client) => client.acknowledged)
    expect(sent.length).toBeGreaterThan(PEOPLE / 4)
    await expect.poll(() => compareThreads(clients).slice(0, 3), { timeout: 180_000, interval: 500 }).toEqual([])
    // Each sender's messages have their order in the conversation.
    for (const client of clients)
      for (const own of Map.groupBy(client.acknowledged, (message) => message.conversationId).values())
        expect(own.map((message) => message.seq)).toEqual(own.map((message) => message.seq).sort((a, b) => a - b))
    console.log(`soak: ${PEOPLE} people, ${servers.length} server processes, ${sent.length} messages acknowledged`)
  },
  SECONDS * 1000 + 400_000
)
