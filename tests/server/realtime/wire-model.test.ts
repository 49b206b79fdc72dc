import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testApp, type TestApp } from '../../support/app.ts'
import { openConversation } from '../../support/data/messages.ts'
import { chanceOf } from '../../support/money-model/random.ts'
import { topUpWallet } from '../../support/data/money.ts'
import { createFan, createPerformer, type TestPerson } from '../../support/data/people.ts'
import { hasRedis, startRedis } from '../../support/servers/redis-server.ts'
import { startServerProcess, type ServerProcess } from '../../support/servers/server-process.ts'
import { expectTruth, openDevice, type Device } from '../../support/wire-model.ts'

/** Rounds of so many deeds, the same in each run: `WIRE_SEED=$RANDOM WIRE_ROUNDS=20` plays others. A failure names its own seed. */
const rounds = Number(process.env['WIRE_ROUNDS'] ?? 1)
const deeds = 150
const seed = Number(process.env['WIRE_SEED'] ?? 1)
/** ms for which Redis is away after each round, and whether a process is killed after the last one. */
const darkMs = Number(process.env['WIRE_DARK_MS'] ?? 0)
const kills = process.env['WIRE_KILLS'] === '1'
/** ms by which an event may be late: it overtakes others. */
const lateMs = 600

const isThere = hasRedis()

let test: TestApp
let redis: Awaited<ReturnType<typeof startRedis>>
let servers: ServerProcess[] = []
let devices: Device[] = []
beforeAll(async () => {
  if (!isThere) return
  ;[test, redis] = await Promise.all([testApp(), startRedis()])
  const start = () =>
    startServerProcess(test.databaseUrl, test.deps.config.dataDir, {
      REDIS_URL: redis.url,
      TELLS_LATE_MS: String(lateMs),
    })
  servers = await Promise.all([start(), start()])
})
afterAll(async () => {
  await Promise.all(devices.map((device) => device.close()))
  await Promise.all(servers.map((server) => server.kill()))
  await redis?.close()
  await test?.close()
})

// Left out only where there is no Redis and none can be installed: not root, or no apt.
it.skipIf(!isThere)(
  `two devices of each person at two processes, lost connections, events that overtake each other: everybody sees what is so, from seed ${seed} on`,
  async () => {
    const chance = chanceOf(seed)
    const [creator, ...fans] = await Promise.all([createPerformer(test), createFan(test), createFan(test)])
    const pairs = await Promise.all(
      fans.map(async (fan) => ({ id: (await openConversation(test, fan, creator))._id, fan }))
    )
    // What they tip from; the second fan's is soon empty.
    await Promise.all(fans.map((fan, i) => topUpWallet(test, fan, i === 0 ? 300 : 50)))
    // One of them gets no websocket.
    const places = [creator, ...fans].flatMap((person, i) =>
      servers.map(({ url }, j) => ({ person, name: `${i}@${j}`, url, polls: i === 2 }))
    )
    devices = await Promise.all(places.map(({ person, ...place }) => openDevice(test, person, place)))
    const agree = (timeout: number) =>
      expect
        .poll(() => Promise.all(devices.map((device) => expectTruth(test, device))).then(() => true), {
          timeout,
          interval: 500,
        })
        .toBe(true)
    await agree(60_000)

    const own = (person: TestPerson) => chance.pick(pairs.filter(({ fan }) => fan === person || creator === person))
    let said = 0
    const act = (device: Device, mayBreak: boolean): void => {
      const { id: conversationId, fan } = own(device.person)
      const userId = fan === device.person ? creator.id : fan.id
      // At the servers that the browsers hear; one that is killed meanwhile has done it or not.
      const ask = (method: string, path: string, body: object, { token } = device.person) =>
        void fetch(`${chance.pick(servers).url}/api${path}`, {
          method,
          headers: { authorization: token, 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }).catch(() => undefined)
      const block = (is: boolean) =>
        is ? ask('POST', '/block/users', { userId }) : ask('DELETE', `/block/users/${userId}`, {})
      const at = chance.below(mayBreak ? 100 : 93)
      if (at < 45) device.act({ does: 'send', conversationId, text: `Word ${++said}` })
      else if (at < 58) device.act({ does: 'remove', conversationId, at: chance.below(50) })
      else if (at < 68) device.act({ does: 'read', conversationId })
      else if (at < 75) device.act({ does: 'open', conversationId })
      else if (at < 79) device.act({ does: 'close' })
      else if (at < 83) device.act({ does: chance.pick(['mute', 'unmute'] as const), conversationId })
      else if (at < 86) device.act({ does: 'readBell' })
      else if (at < 91)
        ask(
          'POST',
          `/wallet/charges/tip/${creator.id}`,
          { price: 10, message: `Tip ${++said}`, about: { type: 'conversation', id: conversationId } },
          fan
        )
      else if (at < 93) block(chance.happens(0.4))
      else if (at < 97) device.way.disconnect()
      else {
        device.way.open(false)
        setTimeout(() => device.way.open(true), chance.below(1500))
      }
    }
    const live = async (): Promise<void> => {
      for (let deed = 0; deed < deeds; deed++) {
        // Whoever comes back asks for everything: in the end nobody does, so that what they were told has to do.
        act(chance.pick(devices), deed < deeds / 3)
        await sleep(chance.below(40))
      }
    }
    for (let round = 1; round <= rounds; round++) {
      await live()
      if (darkMs > 0) {
        await redis.close()
        await live()
        await sleep(darkMs)
        redis = await startRedis(redis.url)
      }
      if (kills && round === rounds) {
        const dying = live()
        await servers[1]?.kill()
        for (const { name, way } of devices) if (name.endsWith('@1')) way.redirect(servers[0]?.url ?? '')
        await dying
        // Nobody waits twenty seconds to be sure that it is dead.
        await sleep(6000)
        await sql`update server_process set seen_at = now() - interval '1 minute' where seen_at < now() - interval '5.5 seconds'`.execute(
          test.deps.db
        )
      }
      await agree(40_000)
    }
    // What is counted as it comes is what stands there.
    const { rows } = await sql`
    select member.conversation_id from conversation_member member where unread <> (select count(*) from message
      where message.conversation_id = member.conversation_id and sender_id <> member.account_id and deleted_at is null and seq > member.read_seq)`.execute(
      test.deps.db
    )
    expect(rows).toEqual([])
    expect(said).toBeGreaterThan(rounds * 20)
  },
  120_000 + rounds * (60_000 + darkMs)
)
