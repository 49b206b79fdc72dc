import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { redisAdapter } from '../../../server/realtime/redis-adapter.ts'
import { testApp, type TestApp } from '../../support/app.ts'
import { openConversation } from '../../support/data/messages.ts'
import { chanceOf } from '../../support/money-model/random.ts'
import { topUpWallet } from '../../support/data/money.ts'
import { createFan, createPerformer, type TestPerson } from '../../support/data/people.ts'
import { hasRedis, startRedis } from '../../support/servers/redis-server.ts'
import { startServerProcess, type ServerProcess } from '../../support/servers/server-process.ts'
import { expectCurrentState, openDevice, type Device } from '../../support/wire-model.ts'

/**
 * Number of rounds of `actionsPerRound` random actions, the same in each run: `WIRE_SEED=$RANDOM WIRE_ROUNDS=20` plays
 * others. A failure names its own seed.
 */
const rounds = Number(process.env['WIRE_ROUNDS'] ?? 1)
const actionsPerRound = 150
const seed = Number(process.env['WIRE_SEED'] ?? 1)
/** How many ms Redis is stopped after each round, and whether a process is killed after the last one. */
const redisOutageMs = Number(process.env['WIRE_OUTAGE_MS'] ?? 0)
const kills = process.env['WIRE_KILLS'] === '1'
/** Maximum delay of an event in ms, so that events overtake each other. */
const lateMs = 600

const redisAvailable = hasRedis()

let test: TestApp
let redis: Awaited<ReturnType<typeof startRedis>>
let adapter: Awaited<ReturnType<typeof redisAdapter>> | undefined
let servers: ServerProcess[] = []
let devices: Device[] = []
beforeAll(async () => {
  if (!redisAvailable) return
  ;[test, redis] = await Promise.all([testApp(), startRedis()])
  // The test's own server is one of the processes, and may detect that another is gone: it has to tell the others.
  adapter = await redisAdapter(redis.url, test.deps.log, () => undefined)
  test.deps.realtime.attach(test.app.server, test.deps, { adapter: adapter.adapter })
  const start = () =>
    startServerProcess(test.databaseUrl, test.deps.config.dataDir, {
      REDIS_URL: redis.url,
      EVENT_DELAY_MS: String(lateMs),
    })
  servers = await Promise.all([start(), start()])
})
afterAll(async () => {
  await Promise.all(devices.map((device) => device.close()))
  await Promise.all(servers.map((server) => server.kill()))
  await test?.close()
  adapter?.close()
  await redis?.close()
})

// Skipped only where Redis is missing and cannot be installed (not root, or no apt).
it.skipIf(!redisAvailable)(
  `shows the stored state on two devices of each account at two processes, with lost connections and reordered events, from seed ${seed} on`,
  async () => {
    const chance = chanceOf(seed)
    const [creator, ...fans] = await Promise.all([createPerformer(test), createFan(test), createFan(test)])
    const pairs = await Promise.all(
      fans.map(async (fan) => ({ id: (await openConversation(test, fan, creator))._id, fan }))
    )
    // The wallets that tips are paid from; the second fan's is soon empty.
    await Promise.all(fans.map((fan, i) => topUpWallet(test, fan, i === 0 ? 300 : 50)))
    // The last fan's browsers get no websocket.
    const deviceOptions = [creator, ...fans].flatMap((person, i) =>
      servers.map(({ url }, j) => ({ person, name: `${i}@${j}`, url, polls: i === 2 }))
    )
    devices = await Promise.all(deviceOptions.map(({ person, ...options }) => openDevice(test, person, options)))
    const agree = (timeout: number) =>
      expect
        .poll(() => Promise.all(devices.map((device) => expectCurrentState(test, device))).then(() => true), {
          timeout,
          interval: 500,
        })
        .toBe(true)
    await agree(60_000)

    const pickConversation = (person: TestPerson) =>
      chance.pick(pairs.filter(({ fan }) => fan === person || creator === person))
    let sentCount = 0
    const act = (device: Device, mayBreak: boolean): void => {
      const { id: conversationId, fan } = pickConversation(device.person)
      const userId = fan === device.person ? creator.id : fan.id
      // Calls go to the servers that the browsers use; one that is killed has executed the call or not.
      const ask = (method: string, path: string, body: object, { token } = device.person) =>
        void fetch(`${chance.pick(servers).url}/api${path}`, {
          method,
          headers: { authorization: token, 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }).catch(() => undefined)
      const block = (is: boolean) =>
        is ? ask('POST', '/block/users', { userId }) : ask('DELETE', `/block/users/${userId}`, {})
      const at = chance.below(mayBreak ? 100 : 93)
      if (at < 45) device.act({ does: 'send', conversationId, text: `Word ${++sentCount}` })
      else if (at < 58) device.act({ does: 'remove', conversationId, at: chance.below(50) })
      else if (at < 68) device.act({ does: 'read', conversationId })
      else if (at < 75) device.act({ does: 'open', conversationId })
      else if (at < 79) device.act({ does: 'close' })
      else if (at < 83) device.act({ does: chance.pick(['mute', 'unmute'] as const), conversationId })
      else if (at < 86) device.act({ does: 'readNotificationCenter' })
      else if (at < 91)
        ask(
          'POST',
          `/wallet/charges/tip/${creator.id}`,
          { price: 10, message: `Tip ${++sentCount}`, about: { type: 'conversation', id: conversationId } },
          fan
        )
      else if (at < 93) block(chance.happens(0.4))
      else if (at < 97) device.proxy.disconnect()
      else {
        device.proxy.open(false)
        setTimeout(() => device.proxy.open(true), chance.below(1500))
      }
    }
    const runActions = async (): Promise<void> => {
      for (let action = 0; action < actionsPerRound; action++) {
        // A browser that reconnects fetches everything. In the last part none reconnects, so the events alone must
        // suffice.
        act(chance.pick(devices), action < actionsPerRound / 3)
        await sleep(chance.below(40))
      }
    }
    for (let round = 1; round <= rounds; round++) {
      await runActions()
      if (redisOutageMs > 0) {
        await redis.close()
        await runActions()
        await sleep(redisOutageMs)
        redis = await startRedis(redis.url)
      }
      if (kills && round === rounds) {
        const dying = runActions()
        await servers[1]?.kill()
        for (const { name, proxy } of devices) if (name.endsWith('@1')) proxy.redirect(servers[0]?.url ?? '')
        await dying
        // Marks the killed process as gone, instead of waiting twenty seconds for its heartbeat to expire.
        await sleep(6000)
        await sql`update server_process set seen_at = now() - interval '1 minute' where seen_at < now() - interval '5.5 seconds'`.execute(
          test.deps.db
        )
      }
      await agree(40_000)
    }
    // The stored unread counters equal the counted unread messages.
    const { rows } = await sql`
    select member.conversation_id from conversation_member member where unread <> (select count(*) from message
      where message.conversation_id = member.conversation_id and sender_id <> member.account_id and deleted_at is null and seq > member.read_seq)`.execute(
      test.deps.db
    )
    expect(rows).toEqual([])
    expect(sentCount).toBeGreaterThan(rounds * 20)
  },
  120_000 + rounds * (60_000 + redisOutageMs)
)
