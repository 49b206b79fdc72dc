import { randomUUIDv7 } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auth } from '../../../contract/identity/auth/auth.ts'
import { feeds } from '../../../contract/catalogue/feeds.ts'
import { files } from '../../../contract/platform/files/files.ts'
import { payments } from '../../../contract/money/payments.ts'
import { performers } from '../../../contract/catalogue/performers/performers.ts'
import { settings } from '../../../contract/platform/settings/settings.ts'
import { users } from '../../../contract/identity/users/users.ts'
import { wallet } from '../../../contract/money/wallet.ts'
import { startEmbedded, type Embedded } from '../../../server/db/embedded/start-embedded.ts'
import { migrate } from '../../../server/db/migrate.ts'
import { testAppOn, type TestApp } from '../../support/app.ts'
import { createItem } from '../../support/data/items.ts'
import { expectSoundLedger, topUpWallet } from '../../support/data/money.ts'
import { createFan, createPerformer, type TestPerson } from '../../support/data/people.ts'

/** A separate PostgreSQL: it is stopped and started, and its log is read. */
let dataDir: string
let server: Embedded
let test: TestApp
let fan: TestPerson
let creator: TestPerson
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'stagedoor-away-'))
  server = await startEmbedded({ dataDir })
  await migrate(server.url)
  test = await testAppOn(server.url)
  fan = await createFan(test)
  creator = await createPerformer(test)
  await topUpWallet(test, fan, 200)
})
afterAll(async () => {
  await test.close()
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
})

const tip = (price = 10) =>
  test.call(wallet.tip, { params: { id: creator.id }, body: { price } }, { token: fan.token, key: randomUUIDv7() })
/** One call of every class: public read, signed-in read, write, charge, transaction, file. */
const calls: Record<
  string,
  () => Promise<{ status: number; error: { code?: string }; headers: Record<string, unknown> }>
> = {
  settings: () => test.call(settings.public),
  search: () => test.call(performers.search),
  signIn: () =>
    test.call(auth.login, { body: { username: 'somebody@example.test', password: 'a password of theirs' } }),
  me: () => test.call(users.me, {}, fan),
  feed: () => test.call(feeds.search, {}, fan),
  history: () => test.call(payments.transactions, {}, fan),
  write: () => test.call(users.update, { body: { name: 'Another Name' } }, fan),
  charge: () => tip(),
  upload: () =>
    test.call(
      files.createReference,
      { body: { name: 'a.png', mimeType: 'image/png', size: 3, type: 'feed-photo' } },
      creator
    ),
  media: async () => {
    const answer = await test.app.inject({ url: `/m/public/${randomUUIDv7()}/320.webp` })
    return {
      status: answer.statusCode,
      error: answer.statusCode === 404 ? { code: 'not_found' } : answer.json(),
      headers: answer.headers,
    }
  },
}

describe('while the database restarts', () => {
  it('every call is answered with 503 and a retry time, and none with 500', async () => {
    const said: { name: string; status: number; code: string | undefined; retryAfter: unknown }[] = []
    let isOver = false
    const load = Object.entries(calls).map(async ([name, call]) => {
      while (!isOver) {
        const { status, error, headers } = await call()
        said.push({ name, status, code: error.code, retryAfter: headers['retry-after'] })
        await sleep(5)
      }
    })
    for (let round = 0; round < 3; round++) {
      await sleep(200)
      await server.stop()
      await sleep(300)
      server = await startEmbedded({ dataDir })
    }
    await sleep(300)
    isOver = true
    await Promise.all(load)
    expect(said.filter(({ status }) => status === 500)).toEqual([])
    const refused = said.filter(({ status }) => status === 503)
    // Each kind was refused at least once, otherwise this proves nothing; calls that need no database may succeed.
    expect(new Set(refused.map(({ name }) => name))).toEqual(
      new Set(Object.keys(calls).filter((name) => name !== 'media'))
    )
    expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(['database_unavailable']))
    expect(refused.filter(({ retryAfter }) => !(Number(retryAfter) > 0))).toEqual([])
    // Afterwards everything is as before, and every charge is complete or absent.
    for (const [name, call] of Object.entries(calls)) expect((await call()).status, name).toBeLessThan(500)
    await expectSoundLedger(test)
  })
})

describe('expected rejections', () => {
  const logged = () => readFile(join(dataDir, 'postgres.log'), 'utf8')
  it('leave no error in the log of the database', async () => {
    const feed = await createItem(test, creator, 'feed', { access: 'sale', price: 2000 })
    const [rich, poor] = [await createFan(test), await createFan(test)]
    await topUpWallet(test, rich, 100)
    const unlock = (who: TestPerson, price: number) =>
      test.call(wallet.feed, { params: { id: feed }, body: { price } }, { token: who.token, key: randomUUIDv7() })
    expect((await unlock(rich, 20)).status).toBe(201)
    const before = await logged()
    expect((await unlock(poor, 20)).error.code).toBe('insufficient_balance')
    expect((await unlock(poor, 19)).error.code).toBe('price_changed')
    expect((await unlock(rich, 20)).error.code).toBe('already_purchased')
    const twice = await createFan(test)
    await topUpWallet(test, twice, 100)
    expect(
      (await Promise.all([unlock(twice, 20), unlock(twice, 20), unlock(twice, 20)])).map(({ status }) => status).sort()
    ).toEqual([201, 409, 409])
    expect((await logged()).slice(before.length)).toBe('')
  })
})
