import { randomUUIDv7 } from 'node:crypto'
import { existsSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { users } from '../../../contract/users.ts'
import { wallet } from '../../../contract/wallet.ts'
import { truncateLog, clusterPathsIn } from '../../../server/db/embedded/cluster.ts'
import { startEmbedded, type Embedded } from '../../../server/db/embedded.ts'
import { migrate } from '../../../server/db/migrate.ts'
import { testAppOn, type TestApp } from '../../support/app.ts'
import { expectSoundBooks, topUpWallet } from '../../support/data/money.ts'
import { createFan, createPerformer, type TestPerson } from '../../support/data/people.ts'
import { mayMount, smallDisk, type SmallDisk } from '../../support/servers/small-disk.ts'

// A real PostgreSQL on a real disk of 300 MB. Mounting one needs root; elsewhere this is skipped.
describe.skipIf(!mayMount())('while the disk of the database is full', () => {
  let disk: SmallDisk
  let server: Embedded
  let app: TestApp
  let fan: TestPerson
  let creator: TestPerson
  let log = ''
  beforeAll(async () => {
    disk = smallDisk(300)
    server = await startEmbedded({ dataDir: disk.path })
    await migrate(server.url)
    const logTo = new Writable({ write: (chunk: Buffer, _encoding, done) => void ((log += chunk.toString()), done()) })
    app = await testAppOn(server.url, { LOG_LEVEL: 'error' }, new Date(), logTo)
    fan = await createFan(app)
    creator = await createPerformer(app)
    for (let n = 0; n < 10; n++) await topUpWallet(app, fan, 200)
  }, 60_000)
  afterAll(async () => {
    await app?.close()
    await server?.stop()
    disk?.remove()
  })

  const tip = (key: string) =>
    app.call(wallet.tip, { params: { id: creator.id }, body: { price: 10 } }, { token: fan.token, key })
  const balance = async () => (await app.call(users.me, {}, fan)).data.balance
  /** Tips until one is refused, which happens as soon as a table needs another page or the log of changes another file. Returns the key of the refused one. */
  const tipUntilRefused = async () => {
    for (let n = 0; n < 150; n++) {
      const key = randomUUIDv7()
      const answer = await tip(key)
      if (answer.status === 201) continue
      expect([answer.status, answer.error]).toEqual([
        503,
        expect.objectContaining({ statusCode: 503, code: 'database_unavailable', message: expect.any(String) }),
      ])
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
      return key
    }
    throw new Error('no tip was refused')
  }
  const untilPaid = async (key: string) => {
    const until = Date.now() + 30_000
    for (;;) {
      const answer = await tip(key)
      if (answer.status === 201) return
      expect([answer.status, answer.error.code]).toEqual([503, 'database_unavailable'])
      if (Date.now() > until) throw new Error('it was not paid')
      await sleep(200)
    }
  }

  test('a charge is refused with 503, and the same one is paid once when there is room', {
    timeout: 60_000,
  }, async () => {
    disk.fill()
    const key = await tipUntilRefused()
    expect(log).toContain('53100')
    const before = await balance() // what only reads goes on
    disk.makeRoom()
    await untilPaid(key)
    await untilPaid(key)
    expect(await balance()).toBe(before! - 10)
    await expectSoundBooks(app)
  })

  test('the server itself, which ends when its log of changes has no room, comes back with all that was paid', {
    timeout: 90_000,
  }, async () => {
    const before = await balance()
    disk.fill()
    // The next change needs another file of the log of changes: PostgreSQL ends with a panic.
    const client = new pg.Client({ connectionString: server.url })
    client.on('error', () => undefined)
    await client.connect()
    await client.query('select pg_switch_wal()').catch(() => undefined)
    const key = await tipUntilRefused()
    await client.end().catch(() => undefined)
    await sleep(1000)
    expect((await tip(key)).status).toBe(503)
    expect((await app.call(users.me, {}, fan)).error.code).toBe('database_unavailable')
    disk.makeRoom()
    await untilPaid(key)
    expect(await balance()).toBe(before! - 10)
    await expectSoundBooks(app)
  })

  test('its log is kept as it is where there is no room to begin it anew', () => {
    const log = join(disk.path, 'long.log')
    writeFileSync(log, Buffer.alloc(8_100_000, 'line\n'))
    disk.fill()
    truncateLog({ ...clusterPathsIn(disk.path), log })
    expect(statSync(log).size).toBe(8_100_000)
    expect(existsSync(`${log}.1`)).toBe(false)
    disk.makeRoom()
    truncateLog({ ...clusterPathsIn(disk.path), log })
    expect([statSync(log).size, statSync(`${log}.1`).size]).toEqual([0, 8_100_000])
  })
})
