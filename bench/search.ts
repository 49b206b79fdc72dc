import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbedded } from '../server/db/embedded/start-embedded.ts'
import { migrate } from '../server/db/migrate.ts'
import { searchAll, searchPosts } from '../server/features/social/search/search.ts'
import { suggest } from '../server/features/social/search/suggest.ts'
import { countWords } from '../server/features/social/search/vocabulary.ts'
import { findViewer } from '../server/http/authenticate.ts'
import { openBench, signIn } from './support/bench-data.ts'
import { figure, type BenchPart, type Measurement } from './support/measurement.ts'
import { growPosts, settle, type Size } from './support/many-posts.ts'
import { alternate, median, ratioOf } from './support/rounds.ts'

const ROUNDS = 15
const SEARCHES = 10
const LIMIT = 12
const SMALL: Size = { posts: 1000, creators: 10_000, followed: 200 }
const LARGE: Size = { posts: 1_000_000, creators: 10_000, followed: 200 }

/** What is searched. An unfinished word has no space after it. */
const SEARCHES_OF = {
  'in every post': 'street ',
  'in one of ten': 'word10 ',
  'in one of a hundred': 'word100 ',
  'in one of a hundred, unfinished': 'hundredth',
  'in twelve posts': 'rareword ',
  'two words': 'street word100 ',
  'with a mistake': 'rarewort ',
  'in no post': 'qqqqzzzz ',
  'Japanese inside a run, in one of ten': '音楽会',
  'Thai inside a run, in one of a hundred': 'ดนตรี',
} as const
type Words = keyof typeof SEARCHES_OF

type Fixtures = {
  pool: pg.Pool
  all: (q: string, limit: number) => Promise<unknown>
  posts: (q: string, limit: number) => Promise<{ total: number }>
  suggest: (q: string, limit: number) => Promise<unknown>
  close(): Promise<void>
}

const makeFixtures = async (dataDir: string, database: string, size: Size): Promise<Fixtures> => {
  const shared = await startEmbedded({ dataDir, database })
  await migrate(shared.url)
  const deps = await openBench(shared.url, dataDir)
  const pool = new pg.Pool({ connectionString: shared.url, max: 2 })
  const title = `concat_ws(' ', case when made.n % 10 = 0 then 'word10' end, case when made.n % 100 = 0 then 'word100 hundredth' || made.n % 1000 end,
    case when made.n % ${Math.floor(size.posts / 12)} = 0 then 'rareword' end,
    case when made.n % 10 = 1 then '今夜の小さな音楽会のお知らせ' end, case when made.n % 100 = 2 then 'คอนเสิร์ตดนตรีสดคืนนี้' end, 'number' || made.n % 5000)`
  const fan = await growPosts(pool, { ...size, title })
  await countWords(deps.db)
  const context = { viewer: await findViewer(deps, await signIn(deps, fan)), country: undefined }
  return {
    pool,
    all: (q, limit) => searchAll(deps, { q, limit }, context),
    posts: (q, limit) => searchPosts(deps, { q, limit }, context),
    suggest: (q, limit) => suggest(deps, { q, limit }, context),
    close: async () => void (await pool.end(), await deps.close(), await shared.stop()),
  }
}

/** ms for one search, the fastest of `SEARCHES`, since other load on the machine only adds time. */
const timeOf = (search: () => Promise<unknown>) => async (): Promise<number> => {
  const times: number[] = []
  for (let n = 0; n < SEARCHES; n++) {
    const from = performance.now()
    await search()
    times.push(performance.now() - from)
  }
  return Math.min(...times)
}

/** ms to publish a post, in SQL, with and without the columns of the search. */
const writingOf = async (pool: pg.Pool): Promise<{ ours: number; baseline: number }> => {
  const insert = (table: string) =>
    `insert into ${table} (id, performer_id, type, access, status, text, title, published_at, created_at, updated_at)
     select gen_random_uuid(), (select account_id from performer limit 1), 'text', 'free', 'active', repeat('A sentence of a post with words ', 10) || n, 'A title', now(), now(), now() from generate_series(1, 2000) n`
  await pool.query('create unlogged table plain_feed (like feed including all excluding generated excluding identity)')
  const indexes = await pool.query<{ indexname: string }>(
    `select indexname from pg_indexes where tablename = 'plain_feed' and indexdef like '%search_words%'`
  )
  for (const { indexname } of indexes.rows) await pool.query(`drop index "${indexname}"`)
  await pool.query('alter table plain_feed drop column search_words, alter search_number drop not null, set logged')
  const time = async (table: string) => {
    const from = performance.now()
    await pool.query(insert(table))
    return (performance.now() - from) / 2000
  }
  const sides = await alternate({ ours: () => time('feed'), baseline: () => time('plain_feed') }, 5)
  return { ours: median(sides.ours), baseline: median(sides.baseline) }
}

/** The cost of a search among a million posts, compared with one among a thousand. */
export const search: BenchPart = {
  title: 'Search in a million posts',
  how: `Two embedded databases of ${figure(LARGE.creators)} creators: one with ${figure(LARGE.posts)} posts and one with ${figure(SMALL.posts)}. One search of a signed-in fan, up to ${LIMIT} results of each kind and as many on both sides, through the server's own functions, from the words to the answer; ${ROUNDS} rounds in turn, in each the fastest of ${SEARCHES}. The baseline is the same search in the small database, where words are as frequent.`,
  run: async (report: (line: Measurement) => void) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'stagedoor-bench-'))
    const server = await startEmbedded({ dataDir })
    const sites: Fixtures[] = []
    try {
      for (const [name, size] of [
        ['small', SMALL],
        ['large', LARGE],
      ] as const)
        sites.push(await makeFixtures(dataDir, name, size))
      const [small, large] = sites as [Fixtures, Fixtures]
      for (const world of sites) await settle(world.pool)
      for (const what of ['all', 'posts', 'suggest'] as const)
        for (const words of Object.keys(SEARCHES_OF) as Words[]) {
          const q = SEARCHES_OF[words]
          // As many results on both sides: the rarer words have less than a page of them among a thousand posts.
          const limit = (await small.posts(q, LIMIT)).total || LIMIT
          const sides = { small: timeOf(() => small[what](q, limit)), large: timeOf(() => large[what](q, limit)) }
          await alternate(sides, 2) // warm-up
          const found = await alternate(sides, ROUNDS)
          const { ratio, range } = ratioOf(found.large, found.small)
          report({
            what: `${{ all: 'everything', posts: 'posts', suggest: 'suggestions' }[what]}: ${words}, ms`,
            ours: figure(median(found.large)),
            baseline: figure(median(found.small)),
            ratio,
            budget: '≤ 1.5',
            held: ratio <= 1.5,
            note: `${range}; ${limit} results asked for`,
          })
        }
      const writing = await writingOf(large.pool)
      report({
        what: 'publishing a post of 300 characters in SQL, ms; the baseline has no columns for the search',
        ours: figure(writing.ours),
        baseline: figure(writing.baseline),
      })
    } finally {
      for (const world of sites) await world.close()
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    }
  },
}
