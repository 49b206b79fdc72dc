import { existsSync } from 'node:fs'
import pg from 'pg'
import type { Deps } from '../deps.ts'
import { connect } from './connect.ts'

const SEED = new URL('./seed/seed.ts', import.meta.url)

const LOCK = 7_364_002

type Seed = { seed(deps: Deps): Promise<void>; drawDemo(deps: Deps): Promise<void> }
const importSeed = async (): Promise<Seed> => (await import(SEED.href)) as Seed

/** ms for the first pages to be answered before the drawing takes a core. */
const PAGES_FIRST = 2500

/**
 * How the demo is sown: thousands of small transactions, one after another, so a few connections do, each of which plans a statement once. A commit need not
 * wait for the disk: what a crash takes is sown again, and the mark that the demo is there is written to disk after all that came before it.
 */
const SOWERS = 3
const SOWING = { plan_cache_mode: 'force_generic_plan', synchronous_commit: 'off' }

/** Goes on drawing the demo's pictures once the site is up, also after a start that was cut short. A stop ends it: the next start goes on. */
export const drawLater = async (deps: Deps): Promise<void> => {
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
        deps.log.debug({ reason: String(error) }, 'the demo is not wholly drawn yet; the next start goes on')
      ),
    PAGES_FIRST
  ).unref()
}

/**
 * Fills a new database with the demo, unless DEMO=0. A seed that was cut short is made whole by the next start: it is idempotent, and the mark
 * `demo` in the settings says `pending` until it has ended. One process at a time.
 */
export const seedWhenNew = async (deps: Deps, databaseUrl: string, fresh: boolean): Promise<void> => {
  if (!deps.config.demo || !existsSync(SEED)) return
  const client = new pg.Client({ connectionString: databaseUrl })
  // Whoever stops the site meanwhile ends the database too: what is asked next says so. Unheard, this would end the program.
  client.on('error', (error) => deps.log.debug({ err: error }, 'the connection of the demo broke'))
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
    const own = connect(databaseUrl, SOWERS, undefined, SOWING)
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
