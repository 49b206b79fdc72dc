import { spawnSync } from 'node:child_process'
import { randomUUIDv7 } from 'node:crypto'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { users } from '../../../contract/identity/users/users.ts'
import { wallet } from '../../../contract/money/wallet.ts'
import { truncateLog, clusterPathsIn } from '../../../server/db/embedded/cluster.ts'
import { startEmbedded, type Embedded } from '../../../server/db/embedded/start-embedded.ts'
import { migrate } from '../../../server/db/migrate.ts'
import { testAppOn, type TestApp } from '../../support/app.ts'
import { expectSoundLedger, topUpWallet } from '../../support/data/money.ts'
import { createFan, createPerformer, type TestPerson } from '../../support/data/people.ts'
import { mayMount, smallDisk, type SmallDisk } from '../../support/servers/small-disk.ts'

// A real PostgreSQL on a real disk of 300 MB. Mounting one requires root; elsewhere this is skipped.
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
  })
  afterAll(async () => {
    await app?.close()
    await server?.stop()
    disk?.remove()
  })

  const tip = (key: string) =>
    app.call(wallet.tip, { params: { id: creator.id }, body: { price: 10 } }, { token: fan.token, key })
  const balance = async () => (await app.call(users.me, {}, fan)).data.balance
  /**
   * Tips until one is refused, which happens when a table needs another page or the write-ahead log another file.
   * Returns the key of the refused tip and the number of tips that were paid before.
   */
  const tipUntilRefused = async () => {
    for (let paid = 0; paid < 150; paid++) {
      const key = randomUUIDv7()
      const answer = await tip(key)
      if (answer.status === 201) continue
      expect([answer.status, answer.error]).toEqual([
        503,
        expect.objectContaining({ statusCode: 503, code: 'database_unavailable', message: expect.any(String) }),
      ])
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
      return { key, paid }
    }
    throw new Error('no tip was refused')
  }
  /** What remains to be seen of a server that does not come back: the disk, its processes and the end of its log. */
  const stateOfServer = (): string =>
    [`df ${disk.path}`, `ls -la ${disk.path}/pg18`, 'ps -eo pid,ppid,stat,etimes,args | grep postgre[s]']
      .map((command) => spawnSync('sh', ['-c', command], { encoding: 'utf8' }).stdout)
      .concat(readFileSync(clusterPathsIn(disk.path).log, 'utf8').slice(-4000), log.slice(-4000))
      .join('\n')
  const untilPaid = async (key: string) => {
    const until = Date.now() + 30_000
    const refused: string[] = []
    for (;;) {
      const began = performance.now()
      const answer = await tip(key)
      if (answer.status === 201) return
      refused.push(`${answer.status} after ${Math.round(performance.now() - began)} ms`)
      expect([answer.status, answer.error.code]).toEqual([503, 'database_unavailable'])
      if (Date.now() > until) throw new Error(`It was not paid: ${refused.join(', ')}\n${stateOfServer()}`)
      await sleep(200)
    }
  }

  test('a charge is refused with 503, and repeated it is paid once when there is space', async () => {
    disk.fill()
    const { key } = await tipUntilRefused()
    expect(log).toContain('53100')
    const before = await balance() // reading still works
    disk.makeRoom()
    await untilPaid(key)
    await untilPaid(key)
    expect(await balance()).toBe(before! - 10)
    await expectSoundLedger(app)
  })

  test('the database server, which stops when its write-ahead log has no space, restarts with every paid charge', async () => {
    const before = await balance()
    disk.fill()
    // The next change needs another file of the write-ahead log: PostgreSQL stops with a panic.
    const client = new pg.Client({ connectionString: server.url })
    client.on('error', () => undefined)
    await client.connect()
    await client.query('select pg_switch_wal()').catch(() => undefined)
    const { key, paid } = await tipUntilRefused()
    await client.end().catch(() => undefined)
    await sleep(1000)
    expect((await tip(key)).status).toBe(503)
    expect((await app.call(users.me, {}, fan)).error.code).toBe('database_unavailable')
    disk.makeRoom()
    await untilPaid(key)
    expect(await balance()).toBe(before! - 10 * (paid + 1))
    await expectSoundLedger(app)
  })

  test('its log file is kept when there is no space to rotate it', () => {
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
