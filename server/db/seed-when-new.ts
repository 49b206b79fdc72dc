import { existsSync } from 'node:fs'
import pg from 'pg'
import type { Deps } from '../deps.ts'
import { connect } from './connect.ts'

const SEED = new URL('./seed/seed.ts', import.meta.url)

const LOCK = 7_364_002

type Seed = { seed(deps: Deps): Promise<void>; drawDemo(deps: Deps): Promise<void> }
const importSeed = async (): Promise<Seed> => (await import(SEED.href)) as Seed

/** Delay, in ms, so that the first page requests are answered before drawing occupies a core. */
const DRAW_DELAY = 2500

/**
 * Connections for seeding. The seed consists of thousands of small transactions in sequence, so few connections
 * suffice, and each plans a statement once. A commit need not wait for the disk: what a crash loses is seeded again,
 * because the completion mark is written to disk after everything before it.
 */
const SEED_CONNECTIONS = 3
const SEED_SETTINGS = { plan_cache_mode: 'force_generic_plan', synchronous_commit: 'off' }

/**
 * Continues drawing the demo's pictures in the background once the site is running, also after an interrupted start. A
 * stop interrupts it, and the next start continues.
 */
export const drawInBackground = async (deps: Deps): Promise<void> => {
  if (!deps.config.demo || !existsSync(SEED)) return
  const progress = await deps.db
    .selectFrom('setting')
    .select('value')
    .where('key', '=', 'demoProgress')
    .executeTakeFirst()
  if (progress?.value !== 'written') return
  const draw = async () => (await importSeed()).drawDemo(deps)
  setTimeout(
    () =>
      void draw().catch((error: unknown) =>
        deps.log.debug({ reason: String(error) }, 'the demo is not completely drawn; the next start continues')
      ),
    DRAW_DELAY
  ).unref()
}

/**
 * Fills a new database with the demo, unless DEMO=0. The next start completes an interrupted seed: it is idempotent,
 * and the setting `demo` is `pending` until it has finished. One process at a time.
 */
export const seedWhenNew = async (deps: Deps, databaseUrl: string, fresh: boolean): Promise<void> => {
  if (!deps.config.demo || !existsSync(SEED)) return
  const client = new pg.Client({ connectionString: databaseUrl })
  // Stopping the site also stops the database; the next query reports it. Without a listener, the error event would end
  // the program.
  client.on('error', (error) => deps.log.debug({ err: error }, 'the connection for seeding was lost'))
  await client.connect()
  const mark = (value: string) =>
    client.query(
      'insert into setting (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value',
      ['demo', JSON.stringify(value)]
    )
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    if (fresh) await mark('pending')
    const { rows } = await client.query<{ value: string }>("select value from setting where key = 'demo'")
    if (rows[0]?.value !== 'pending') return
    const own = connect(databaseUrl, SEED_CONNECTIONS, undefined, SEED_SETTINGS)
    try {
      await (await importSeed()).seed({ ...deps, db: own.db })
    } finally {
      await own.close()
    }
    await mark('done')
  } finally {
    await client.end()
  }
}
