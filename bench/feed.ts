import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbedded } from '../server/db/embedded/start-embedded.ts'
import { migrate } from '../server/db/migrate.ts'
import { writeCursor } from '../server/features/catalogue/feeds/cursor.ts'
import { searchFeeds, searchFreebies, type FeedPage } from '../server/features/catalogue/feeds/search-feeds.ts'
import { findViewer } from '../server/http/authenticate.ts'
import { openBench, signIn } from './support/bench-data.ts'
import { figure, type Measurement, type BenchPart } from './support/measurement.ts'
import { growPosts, settle, type Size } from './support/many-posts.ts'
import { alternate, median, ratioOf } from './support/rounds.ts'

const ROUNDS = 25
/** Number of pages read one after the other in a round. */
const PAGES = 20
const LIMIT = 12
/** Number of pages before the deep page. */
const DEPTH = 1000
const SMALL: Size = { posts: 1000, creators: 10_000, followed: 200 }
const LARGE: Size = { posts: 1_000_000, creators: 10_000, followed: 200 }

type Lists = 'of a creator' | 'of the followed' | 'free'
type Fixtures = {
  pool: pg.Pool
  read: Readonly<Record<Lists, (before?: string) => Promise<FeedPage>>>
  cursors: Readonly<Record<Lists, string>>
  close(): Promise<void>
}

/** The cursor of the page at `DEPTH`, read directly from the table. */
const cursorAt = async (pool: pg.Pool, condition: string, values: unknown[]): Promise<string> => {
  const { rows } = await pool.query<{ id: string; published_at: Date }>(
    `select id, published_at from feed where status = 'active' and not is_story and ${condition} order by published_at desc, id desc offset ${DEPTH * LIMIT} limit 1`,
    values
  )
  return rows[0] ? writeCursor({ isPinned: false, publishedAt: rows[0].published_at, id: rows[0].id }) : ''
}

const makeFixtures = async (dataDir: string, database: string, size: Size): Promise<Fixtures> => {
  const shared = await startEmbedded({ dataDir, database })
  await migrate(shared.url)
  const deps = await openBench(shared.url, dataDir)
  const pool = new pg.Pool({ connectionString: shared.url, max: 2 })
  const fan = await growPosts(pool, size)
  const { rows } = await pool.query<{ performer_id: string }>(
    'select performer_id from feed group by 1 order by count(*) desc limit 1'
  )
  const performerId = rows[0]?.performer_id ?? ''
  const context = { viewer: await findViewer(deps, await signIn(deps, fan)), country: undefined }
  const page = (before?: string) => ({ limit: LIMIT, ...(before !== undefined && { before }) })
  return {
    pool,
    read: {
      'of a creator': (before) => searchFeeds(deps, { performerId, ...page(before) }, context),
      'of the followed': (before) => searchFeeds(deps, page(before), context),
      free: (before) => searchFreebies(deps, page(before), context),
    },
    cursors: {
      'of a creator': await cursorAt(pool, 'not is_pinned and performer_id = $1', [performerId]),
      'of the followed': await cursorAt(
        pool,
        'performer_id in (select performer_id from follow where follower_id = $1)',
        [fan]
      ),
      free: await cursorAt(pool, `access = 'free'`, []),
    },
    close: async () => void (await pool.end(), await deps.close(), await shared.stop()),
  }
}

/**
 * ms for one page, the fastest of `PAGES`, since other load on the machine only adds time. Throws for a page that is
 * not full, because it has read too little.
 */
const timeOf = (read: () => Promise<FeedPage>) => async (): Promise<number> => {
  const times: number[] = []
  for (let n = 0; n < PAGES; n++) {
    const from = performance.now()
    const { data } = await read()
    times.push(performance.now() - from)
    if (data.length !== LIMIT) throw new Error(`a page of ${data.length}`)
  }
  return Math.min(...times)
}

/** The cost of a page of posts among a million posts, at the start and at depth, compared with one among a thousand. */
export const feed: BenchPart = {
  title: 'A million posts',
  how: `Two embedded databases of ${figure(LARGE.creators)} creators: one with ${figure(LARGE.posts)} posts, the busiest creator has a tenth of them, and one with ${figure(SMALL.posts)}. A page of ${LIMIT} posts for a signed-in fan who follows ${LARGE.followed} creators, through the server's own functions, from the query to the answer; ${ROUNDS} rounds in turn, in each the fastest of ${PAGES} pages: whatever else the machine does only adds. The baseline is the first page of the same list in the small database; deep is the page after ${figure(DEPTH)} others.`,
  run: async (report: (line: Measurement) => void) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'stagedoor-bench-'))
    const server = await startEmbedded({ dataDir })
    const sites: Fixtures[] = []
    try {
      const from = performance.now()
      for (const [name, size] of [
        ['small', SMALL],
        ['large', LARGE],
      ] as const)
        sites.push(await makeFixtures(dataDir, name, size))
      const [small, large] = sites as [Fixtures, Fixtures]
      for (const world of sites) await settle(world.pool)
      report({ what: 'making both databases, s', ours: figure((performance.now() - from) / 1000) })
      for (const list of Object.keys(large.read) as Lists[]) {
        const sides = {
          small: timeOf(() => small.read[list]()),
          first: timeOf(() => large.read[list]()),
          deep: timeOf(() => large.read[list](large.cursors[list])),
        }
        await alternate(sides, 2) // warm-up
        const found = await alternate(sides, ROUNDS)
        for (const side of ['first', 'deep'] as const) {
          const { ratio, range } = ratioOf(found[side], found.small)
          report({
            what: `posts ${list}: ${side} page, ms`,
            ours: figure(median(found[side])),
            baseline: figure(median(found.small)),
            ratio,
            budget: '≤ 1.5',
            held: ratio <= 1.5,
            note: range,
          })
        }
      }
    } finally {
      for (const world of sites) await world.close()
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    }
  },
}
