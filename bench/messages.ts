import { randomBytes, randomUUIDv7 } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startEmbedded } from '../server/db/embedded/start-embedded.ts'
import { migrate } from '../server/db/migrate.ts'
import { hashToken } from '../server/http/authenticate.ts'
import type { OpenDeps } from '../server/open-deps.ts'
import { openBench, signIn } from './support/bench-data.ts'
import { startChild, type Child } from './support/child.ts'
import { openListeners, socketAddress } from './support/socket-listeners.ts'
import { figure, type BenchPart } from './support/measurement.ts'
import { cpuMs, residentBytes } from './support/process.ts'
import { alternate, median, ratioOf } from './support/rounds.ts'

const ROUNDS = 5
const LISTENERS = 500
const MESSAGES = 200
const SENDERS = 16
const IDLE = 1000
const text = 'Tonight the slow movement, with the windows open and the street playing along; requests within reason.'

type Hall = { conversationId: string; creator: string; token: string; listeners: string[] }

/** Creates a creator with an open chat, and fans with sessions. */
const makeHall = async (deps: OpenDeps): Promise<Hall> => {
  const { db, clock } = deps
  const now = clock.now()
  const ids = Array.from({ length: LISTENERS + 1 }, () => randomUUIDv7())
  const creator = ids[0] as string
  await db
    .insertInto('account')
    .values(
      ids.map((id, i) => ({
        id,
        name: `Person ${i}`,
        username: `person${i}`,
        birth_date: '1990-01-01',
        is_performer: i === 0,
        created_at: now,
      }))
    )
    .execute()
  await db.insertInto('performer').values({ account_id: creator, approved_at: now }).execute()
  const conversationId = randomUUIDv7()
  await db
    .insertInto('stream_conversation')
    .values({ id: conversationId, performer_id: creator, is_open: true, who_may_write: 'anyone', updated_at: now })
    .execute()
  const listeners = ids.slice(1).map(() => randomBytes(32).toString('base64url'))
  await db
    .insertInto('session')
    .values(
      listeners.map((token, i) => ({
        id: randomUUIDv7(),
        token_hash: hashToken(token),
        account_id: ids[i + 1] as string,
        authenticated_at: now,
        created_at: now,
        last_seen_at: now,
        expires_at: new Date(now.getTime() + 86_400_000),
      }))
    )
    .execute()
  return { conversationId, creator, token: await signIn(deps, creator), listeners }
}

type Round = { perSecond: number; cpuUs: number }

/**
 * Posts messages, a few in parallel, and waits until every listener has received all of them. Returns deliveries per
 * second, and the server's processor time per delivery in µs.
 */
const round = async (
  server: Child,
  listeners: Awaited<ReturnType<typeof openListeners>>,
  path: string,
  token: string,
  body: object,
  senders: number
): Promise<Round> => {
  const [before, cpu, from] = [listeners.received(), cpuMs(server.pid) ?? NaN, performance.now()]
  let left = MESSAGES
  const send = async (): Promise<void> => {
    while (left-- > 0) {
      const answer = await fetch(server.url + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: token },
        body: JSON.stringify(body),
      })
      await answer.arrayBuffer()
      if (!answer.ok) throw new Error(`a message was answered with ${answer.status}`)
    }
  }
  await Promise.all([listeners.until(before + MESSAGES * LISTENERS, 60_000), ...Array.from({ length: senders }, send)])
  const ms = performance.now() - from
  return {
    perSecond: (MESSAGES * LISTENERS * 1000) / ms,
    cpuUs: (((cpuMs(server.pid) ?? NaN) - cpu) * 1000) / (MESSAGES * LISTENERS),
  }
}

/** Resident memory in bytes for each idle connection. */
const idleBytes = async (server: Child, tokens: readonly string[]): Promise<number> => {
  const before = residentBytes(server.pid)
  const listeners = await openListeners(
    Array.from({ length: IDLE }, (_, i) => socketAddress(server.url, tokens[i % tokens.length])),
    'nothing'
  )
  await sleep(2000)
  const each = (residentBytes(server.pid) - before) / IDLE
  listeners.close()
  await sleep(500)
  return each
}

/** The cost of a message to many listeners, compared with bare socket.io. */
export const messages: BenchPart = {
  title: 'Messages',
  how: `One chat with ${LISTENERS} listeners in this process; ${MESSAGES} messages by HTTP from ${SENDERS} senders, ${ROUNDS} rounds in turn; a round ends when every listener has heard every message. Ours sends messages that were written together as one event; the same with one sender, where each is alone, stands beside. The baseline is socket.io with a room, in a process of its own: what is posted is emitted, without session, rights, database or validation. Listeners and servers share the cores, so the processor time of the server alone stands beside it.`,
  run: async (report) => {
    const folder = await mkdtemp(join(tmpdir(), 'stagedoor-bench-'))
    const shared = await startEmbedded({ dataDir: folder })
    await migrate(shared.url)
    const deps = await openBench(shared.url, folder)
    const hall = await makeHall(deps)
    const idle = {
      ours: await startChild(join(import.meta.dirname, 'support/api-alone.ts'), [shared.url, folder]),
      bare: await startChild(join(import.meta.dirname, 'support/bare-sockets.ts')),
    }
    const ours = await startChild(join(import.meta.dirname, 'support/api-alone.ts'), [shared.url, folder])
    const bare = await startChild(join(import.meta.dirname, 'support/bare-sockets.ts'))
    try {
      const memory = {
        ours: await idleBytes(idle.ours, hall.listeners),
        bare: await idleBytes(idle.bare, hall.listeners),
      }
      await Promise.all([idle.ours.close(), idle.bare.close()])
      const path = `/api/messages/stream/${hall.conversationId}`
      const event = 'stream/messages-created'
      const earsOf = (server: Child) =>
        openListeners(
          hall.listeners.map((token) => socketAddress(server.url, token)),
          event,
          { conversationId: hall.conversationId }
        )
      const [hearOurs, hearBare] = [await earsOf(ours), await earsOf(bare)]
      // What our server sends; the bare one sends as many bytes.
      const sent = await fetch(ours.url + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: hall.token },
        body: JSON.stringify({ text }),
      })
      const { data } = (await sent.json()) as { data: object }
      await hearOurs.until(LISTENERS, 20_000)
      const payload = { conversationId: hall.conversationId, version: 1, message: data }
      const sidesWith = (senders: number) => ({
        ours: () => round(ours, hearOurs, path, hall.token, { text }, senders),
        bare: () => round(bare, hearBare, '/', '', payload, senders),
      })
      await alternate(sidesWith(SENDERS), 1) // warm-up
      for (const senders of [SENDERS, 1]) {
        const found = await alternate(sidesWith(senders), ROUNDS)
        const of = (side: 'ours' | 'bare', key: keyof Round): number[] => found[side].map((one) => one[key])
        const rate = ratioOf(of('ours', 'perSecond'), of('bare', 'perSecond'))
        const cpu = ratioOf(of('ours', 'cpuUs'), of('bare', 'cpuUs'))
        const who = senders === 1 ? 'one sender, each message after the last' : `${senders} senders`
        report({
          what: `deliveries/s in a chat of ${LISTENERS}, ${who}`,
          ours: figure(median(of('ours', 'perSecond'))),
          baseline: figure(median(of('bare', 'perSecond'))),
          ratio: rate.ratio,
          ...(senders > 1 && { budget: '≥ 0.8', held: rate.ratio >= 0.8 }),
          note: rate.range,
        })
        report({
          what: `processor µs of the server a delivery, ${who}`,
          ours: figure(median(of('ours', 'cpuUs'))),
          baseline: figure(median(of('bare', 'cpuUs'))),
          ratio: cpu.ratio,
          note: `${cpu.range}; less is better`,
        })
      }
      report({
        what: `memory of an idle connection, kB, of ${IDLE}`,
        ours: figure(memory.ours / 1000),
        baseline: figure(memory.bare / 1000),
        ratio: memory.ours / memory.bare,
      })
      hearOurs.close()
      hearBare.close()
    } finally {
      await Promise.all([ours.close(), bare.close(), idle.ours.close(), idle.bare.close()])
      await deps.close()
      await shared.stop()
      await rm(folder, { recursive: true, force: true })
    }
  },
}
