import { randomUUIDv7 } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbedded } from '../server/db/embedded/start-embedded.ts'
import { migrate } from '../server/db/migrate.ts'
import { intentOf } from '../server/features/money/ledger/idempotency.ts'
import { saleEntries, type Split } from '../server/features/money/ledger/sale-entries.ts'
import { chargeWallet } from '../server/features/money/wallet/charge-wallet.ts'
import { tip } from '../server/features/social/charges/tip.ts'
import { findViewer, type Viewer } from '../server/http/authenticate.ts'
import type { OpenDeps } from '../server/open-deps.ts'
import { startSite } from '../scripts/lib/site.ts'
import { fillWallet, openBench, signIn } from './support/bench-data.ts'
import { growLedger } from './support/ledger-size.ts'
import { figure, type Measurement, type BenchPart } from './support/measurement.ts'
import { load } from './support/load.ts'
import { alternate, median, ratioOf } from './support/rounds.ts'
import { ensureBuild } from './support/sites.ts'

const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 5)
const MS = 2000
const CLIENTS = 16
const FANS = 100
const CREATORS = 10
const SMALL = 1000
const LARGE = 1_000_000
/** Entries of one fan in the large ledger: a hundred thousand sales. */
const OWN = 300_000
/** Spending limit in cents for each period: never reached, but always checked. */
const CAP = 100_000_000_000
const TOKENS = 1000
const split: Split = { gross: 1000, fee: 200, net: 800, commissionBp: 2000 }

type Fan = { token: string; viewer: Viewer }
type Fixtures = { url: string; deps: OpenDeps; pool: pg.Pool; fans: Fan[]; creators: string[]; close(): Promise<void> }

const rand = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T

const makeAccounts = async (deps: OpenDeps, n: number, isPerformer: boolean): Promise<string[]> => {
  const ids = Array.from({ length: n }, () => randomUUIDv7())
  await deps.db
    .insertInto('account')
    .values(
      ids.map((id, i) => ({
        id,
        name: `Account ${i}`,
        username: `${isPerformer ? 'creator' : 'fan'}${i}`,
        birth_date: '1990-01-01',
        is_performer: isPerformer,
      }))
    )
    .execute()
  if (isPerformer)
    await deps.db
      .insertInto('performer')
      .values(ids.map((account_id) => ({ account_id, approved_at: deps.clock.now() })))
      .execute()
  return ids
}

/** Creates a database with fans who have tokens, creators, and a ledger of the given size. */
const makeFixtures = async (dataDir: string, database: string, entries: number): Promise<Fixtures> => {
  const shared = await startEmbedded({ dataDir, database })
  const { url } = shared
  await migrate(url)
  const deps = await openBench(url, dataDir)
  const pool = new pg.Pool({ connectionString: url, max: CLIENTS })
  pool.on('error', () => {}) // when the server stops first
  const [ids, creators] = [await makeAccounts(deps, FANS, false), await makeAccounts(deps, CREATORS, true)]
  const fans: Fan[] = []
  for (const id of ids) {
    await fillWallet(deps, id, 1e12)
    const token = await signIn(deps, id)
    const viewer = await findViewer(deps, token)
    if (!viewer) throw new Error('no session')
    fans.push({ token, viewer })
  }
  await growLedger(pool, entries > OWN ? entries - OWN : entries, ids, creators)
  await growLedger(pool, entries, ids.slice(0, 1), creators)
  return {
    url,
    deps,
    pool,
    fans,
    creators,
    close: async () => void (await pool.end(), await deps.close(), await shared.stop()),
  }
}

/** Sets daily, weekly and monthly limits for every fan, higher than they ever spend. */
const limitEverybody = async ({ deps, fans }: Fixtures): Promise<void> => {
  await deps.db
    .insertInto('spending_limit')
    .values(
      fans.map(({ viewer }) => ({
        account_id: viewer.id,
        day: CAP,
        week: CAP,
        month: CAP,
        updated_at: deps.clock.now(),
      }))
    )
    .execute()
}

/** How many times per second `act` completes with the given number of parallel clients. */
const rate = async (act: () => Promise<unknown>): Promise<number> => {
  const from = performance.now()
  let done = 0
  await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      for (; performance.now() - from < MS; done++) await act()
    })
  )
  return (done * 1000) / (performance.now() - from)
}

const bareFunction =
  ({ pool, fans, creators }: Fixtures) =>
  async (): Promise<void> => {
    const id = randomUUIDv7()
    const entries = saleEntries({ buyerId: rand(fans).viewer.id, performerId: rand(creators), tokens: TOKENS, split })
    await pool.query({
      name: 'post',
      text: 'select * from ledger_post($1::uuid, $2, $3, $4::uuid, $5::timestamptz, $6::text[], $7::text[], $8::uuid[], $9::bigint[])',
      values: [
        id,
        'tip',
        `charge:${id}`,
        null,
        new Date(),
        entries.map((one) => one.account.kind),
        entries.map((one) => one.account.unit),
        entries.map((one) => one.account.owner ?? null),
        entries.map((one) => one.amount),
      ],
    })
  }

const chargeOnly =
  ({ deps, fans, creators }: Fixtures) =>
  async (): Promise<void> => {
    const buyerId = rand(fans).viewer.id
    const intent = intentOf(buyerId, randomUUIDv7(), 'bench', {})
    await chargeWallet(deps, {
      type: 'tip',
      buyerId,
      performerId: rand(creators),
      tokens: TOKENS,
      split,
      holdDays: 7,
      intent,
    })
  }

const wholeTip =
  ({ deps, fans, creators }: Fixtures) =>
  async (): Promise<void> => {
    await tip(
      deps,
      { viewer: rand(fans).viewer, country: undefined, key: randomUUIDv7(), language: 'en' },
      rand(creators),
      { price: TOKENS / 100 }
    )
  }

/** A tip of the one fan whose own history is long in the large ledger, and short in the small one. */
const tipOfOne =
  ({ deps, fans: [fan], creators }: Fixtures) =>
  async (): Promise<void> => {
    if (fan)
      await tip(deps, { viewer: fan.viewer, country: undefined, key: randomUUIDv7(), language: 'en' }, rand(creators), {
        price: TOKENS / 100,
      })
  }

/**
 * Tips per second, compared with the bare SQL function that moves the money, with a ledger a thousand times as long,
 * and with spending limits of every fan.
 */
export const wallet: BenchPart = {
  title: 'Wallet charges',
  how: `${CLIENTS} clients, ${FANS} wallets, ${CREATORS} creators, embedded PostgreSQL with fsync on, ${ROUNDS} rounds of ${MS / 1000} s in turn. The baseline is \`ledger_post\` called by \`pg\` alone, prepared: no key, no sale, no terms. A charge is that with the key of the request, the look-up of the fan's own limits and the sale, in one statement, after two years of history; a tip adds the settings and the right to pay; HTTP adds session, limits, validation and the wire (load generator on the same cores).`,
  run: async (report: (line: Measurement) => void) => {
    ensureBuild()
    const dataDir = await mkdtemp(join(tmpdir(), 'stagedoor-bench-'))
    const server = await startEmbedded({ dataDir })
    const sites: Fixtures[] = []
    try {
      const from = performance.now()
      const small = await makeFixtures(dataDir, 'small', SMALL)
      sites.push(small)
      const large = await makeFixtures(dataDir, 'large', LARGE)
      sites.push(large)
      const grown = (performance.now() - from) / 1000
      const sides = {
        'small bare': () => rate(bareFunction(small)),
        'small tip': () => rate(wholeTip(small)),
        'large bare': () => rate(bareFunction(large)),
        'large tip': () => rate(wholeTip(large)),
        'large charge': () => rate(chargeOnly(large)),
        'small one': () => rate(tipOfOne(small)),
        'large one': () => rate(tipOfOne(large)),
      }
      const found = await alternate(sides, ROUNDS)
      const say = (what: string, ours: number[], baseline: number[], budget?: number): void => {
        const { ratio, range } = ratioOf(ours, baseline)
        report({
          what,
          ours: figure(median(ours)),
          baseline: figure(median(baseline)),
          ratio,
          note: range,
          ...(budget !== undefined && { budget: `≥ ${budget}`, held: ratio >= budget }),
        })
      }
      say('charges/s at a million entries, against the function', found['large charge'], found['large bare'], 0.6)
      say('whole tips/s at a million entries, against the function', found['large tip'], found['large bare'], 0.6)
      say('whole tips/s at a thousand entries, against the function', found['small tip'], found['small bare'], 0.6)
      say('the function at a million entries against a thousand', found['large bare'], found['small bare'], 0.9)
      say('whole tips/s at a million entries against a thousand', found['large tip'], found['small tip'], 0.9)
      say(
        'tips/s of one fan with a hundred thousand sales against one with three',
        found['large one'],
        found['small one']
      )
      await limitEverybody(large)
      const limited = await alternate(
        { tip: () => rate(wholeTip(large)), bare: () => rate(bareFunction(large)) },
        ROUNDS
      )
      say(
        'whole tips/s with limits in force, of fans with thousands of sales this month, against the function',
        limited.tip,
        limited.bare
      )
      await sites.shift()?.close() // the database has 80 connections, and the site needs its own
      const site = await startSite({ DATABASE_URL: large.url, DATA_DIR: dataDir, SITE_URL: 'http://localhost' })
      try {
        const next = () => ({
          path: `/api/wallet/charges/tip/${rand(large.creators)}`,
          body: JSON.stringify({ price: TOKENS / 100 }),
          headers: {
            'content-type': 'application/json',
            authorization: rand(large.fans).token,
            'idempotency-key': randomUUIDv7(),
          },
        })
        const http = {
          http: async () =>
            (await load(site.url, { pid: site.pid, seconds: MS / 1000, connections: CLIENTS, next })).perSecond,
          bare: () => rate(bareFunction(large)),
        }
        await alternate({ http: http.http }, 1) // warm-up
        const over = await alternate(http, ROUNDS)
        say('tips/s over HTTP at a million entries, against the function', over.http, over.bare)
      } catch (error) {
        throw new Error(`${String(error)}\n${site.output().slice(-2000)}`, { cause: error })
      } finally {
        await site.close()
      }
      const { rows } = await large.pool.query<{ n: number; sum: number; wrong: number }>(
        `select (select count(*) from ledger_entry) n, (select coalesce(sum(amount), 0) from ledger_entry e join ledger_account a on a.id = e.account_id where a.unit = 'currency') sum,
           (select count(*) from ledger_account a where a.balance <> (select coalesce(sum(amount), 0) from ledger_entry where account_id = a.id)) wrong`
      )
      report({
        what: 'the ledger afterwards',
        ours: `${figure(Number(rows[0]?.n))} entries`,
        note: `currency sums to ${rows[0]?.sum}, ${rows[0]?.wrong} balances wrong; both databases made in ${figure(grown)} s`,
        budget: '0 and 0',
        held: Number(rows[0]?.sum) === 0 && Number(rows[0]?.wrong) === 0,
      })
    } finally {
      for (const world of sites) await world.close()
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    }
  },
}
