import type { ChildProcess } from 'node:child_process'
import { randomUUIDv7 } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { walletBalance } from '../../../../server/features/money/ledger/queries.ts'
import { testApp, type TestApp } from '../../../support/app.ts'
import { expectSoundLedger, saveCard } from '../../../support/data/money.ts'
import { createFan, createPerformer, type TestPerson } from '../../../support/data/people.ts'
import { startServerProcess } from '../../../support/servers/server-process.ts'

let test: TestApp
let child: ChildProcess | undefined
beforeAll(async () => void (test = await testApp()))
afterAll(async () => {
  child?.kill('SIGKILL')
  await test.close()
})

/** Starts another server on the same database, in a process that can be killed. Returns its address. */
async function startServer(databaseUrl: string): Promise<string> {
  const started = await startServerProcess(databaseUrl, test.deps.config.dataDir)
  child = started.child
  return `${started.url}/api`
}

type Call = {
  kind: 'tip' | 'top_up' | 'subscribe'
  fan: TestPerson
  path: string
  body: object
  key: string
  tokens: number
  answer?: { status: number; id?: string }
}

async function send(address: string, call: Call): Promise<void> {
  const answer = await fetch(address + call.path, {
    method: 'POST',
    body: JSON.stringify(call.body),
    headers: { 'content-type': 'application/json', authorization: call.fan.token, 'idempotency-key': call.key },
  })
  const { data } = (await answer.json()) as { data?: { _id: string } }
  call.answer = { status: answer.status, ...(data && { id: data._id }) }
}

/** Counts what a kill left unfinished between the site and the gateway. */
async function noteLeftovers(seen: { charged: number; uncharged: number }): Promise<void> {
  const open = await test.deps.db
    .selectFrom('payment')
    .leftJoin('sandbox.charge as charge', (join) => join.on(sql<boolean>`charge.idempotency_key = payment.id::text`))
    .select('charge.id as charge')
    .where('payment.status', '=', 'processing')
    .execute()
  for (const { charge } of open) seen[charge ? 'charged' : 'uncharged']++
}

it('a killed server loses no payment and charges none twice', async () => {
  const fans = await Promise.all(Array.from({ length: 6 }, () => createFan(test)))
  const performers = await Promise.all(Array.from({ length: 60 }, () => createPerformer(test)))
  const cardIds = new Map(await Promise.all(fans.map(async (fan) => [fan.id, await saveCard(test, fan)] as const)))
  const calls: Call[] = []
  const pairs = fans.flatMap((fan) => performers.map((performer) => ({ fan, performer })))
  const next = (fan: TestPerson): Call => {
    const key = randomUUIDv7()
    const dice = Math.random()
    const cardId = cardIds.get(fan.id)
    if (dice < 0.4)
      return { kind: 'top_up', fan, key, path: '/payment/wallet/top-up', body: { amount: 30, cardId }, tokens: 3000 }
    // None is left on a machine that is fast enough.
    const at = dice < 0.6 ? pairs.findIndex((pair) => pair.fan === fan) : -1
    const pair = at < 0 ? undefined : pairs.splice(at, 1)[0]
    if (pair)
      return {
        kind: 'subscribe',
        fan,
        key,
        path: '/payment/subscribe/performers',
        body: { performerId: pair.performer.id, price: 9.95, cardId },
        tokens: 0,
      }
    return {
      kind: 'tip',
      fan,
      key,
      path: `/wallet/charges/tip/${performers[Math.floor(Math.random() * performers.length)]!.id}`,
      body: { price: 10 },
      tokens: -1000,
    }
  }
  const seen = { cut: 0, charged: 0, uncharged: 0 }
  let address = await startServer(test.databaseUrl)
  for (let round = 0; round < 4; round++) {
    let alive = true
    const workers = fans
      .flatMap((fan) => [fan, fan])
      .map(async (fan) => {
        while (alive) {
          const call = next(fan)
          calls.push(call)
          await send(address, call).catch(() => void (alive = false))
        }
      })
    await sleep(100 + Math.random() * 400)
    child?.kill('SIGKILL')
    alive = false
    await Promise.all([once(child!, 'exit'), ...workers])
    await noteLeftovers(seen)
    // Unanswered requests, and some answered ones, are repeated to a new process.
    address = await startServer(test.databaseUrl)
    const unanswered = calls.filter((call) => !call.answer)
    seen.cut += unanswered.length
    const answered = calls.filter((call) => call.answer?.id && Math.random() < 0.2)
    for (const call of answered) {
      const copy = { ...call }
      await send(address, copy)
      expect(copy.answer).toEqual(call.answer)
    }
    await Promise.all(unanswered.map((call) => send(address, call)))
  }
  expect(seen.cut).toBeGreaterThan(5)
  expect(
    calls.every((call) => call.answer?.status === 201 || (call.kind === 'tip' && call.answer?.status === 402))
  ).toBe(true)
  for (const fan of fans) {
    const expected = calls
      .filter((call) => call.fan === fan && call.answer?.status === 201)
      .reduce((sum, call) => sum + call.tokens, 0)
    expect(await walletBalance(test.deps.db, fan.id)).toBe(expected)
  }
  const subscribed = calls.filter((call) => call.kind === 'subscribe').length
  expect(
    (await test.deps.db.selectFrom('subscription').select('id').where('status', '=', 'active').execute()).length
  ).toBe(subscribed)
  expect(
    (await test.deps.db.selectFrom('payment').select('id').where('status', '<>', 'succeeded').execute()).length
  ).toBe(0)
  await expectSoundLedger(test)
  console.log(`${calls.length} calls`, seen)
})
