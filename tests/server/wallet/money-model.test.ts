import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readConfig } from '../../../server/config.ts'
import { lengthOf } from '../../support/long-run.ts'
import { findFaults } from '../../support/money-model/check.ts'
import { play } from '../../support/money-model/play.ts'
import { openSetup } from '../../support/money-model/setup.ts'

/** Databases played at the same time: while one waits, the other uses the machine. */
const atOnce = 2
/** Number of sequences: in all (`LONG=1` for the full number), and in one database (`households`). No further database is started after `longest` ms. */
const sequences = lengthOf(400, 2000, 'MONEY_SEQUENCES')
const longest = lengthOf(60, 150, 'MONEY_SECONDS') * 1000
const households = 100
/**
 * The same stories in each run, so that what is found is about what was changed; `MONEY_SEED=$RANDOM` tells others.
 * A failure names its own: `MONEY_SEED=<seed> MONEY_SEQUENCES=200` plays its town again.
 */
const seed = Number(process.env['MONEY_SEED'] ?? 524_762)

it(`keeps the books through whatever happens, from seed ${seed} on`, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'stagedoor-model-'))
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: folder, LOG_LEVEL: 'silent', RATE_LIMITS: '0' })
  const seen = { sequences: 0, deeds: 0, requests: 0, refusals: 0, deaths: 0 }
  const deathsBy = new Map<string, number>()
  const moved: Record<string, number> = {}
  const begun = performance.now()
  let next = seed
  const playTowns = async () => {
    while (next < seed + sequences && performance.now() - begun < longest) {
      const from = next
      next += households
      const town = await openSetup(
        config,
        Array.from({ length: Math.min(households, seed + sequences - from) }, (_, n) => from + n)
      )
      try {
        const story = await play(town)
        expect(await findFaults(town, story), `the town of MONEY_SEED=${from}`).toEqual([])
        for (const { kind, times } of await town.db
          .selectFrom('ledger_transaction')
          .select(['kind', (is) => is.fn.countAll<number>().as('times')])
          .groupBy('kind')
          .execute())
          moved[kind] = (moved[kind] ?? 0) + times
        const deeds = [...story.deeds.values()].flat()
        seen.sequences += story.deeds.size
        seen.deeds += deeds.length
        seen.requests += deeds.reduce((sum, deed) => sum + deed.heard.length, 0)
        seen.refusals += deeds.filter((deed) => deed.heard.at(-1)?.code !== undefined).length
        for (const [what, times] of story.deaths) {
          seen.deaths += times
          deathsBy.set(what, (deathsBy.get(what) ?? 0) + times)
        }
      } finally {
        await town.close()
      }
    }
  }
  try {
    await Promise.all(Array.from({ length: atOnce }, playTowns))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  console.log(seen, `in ${deathsBy.size} places`, moved)
  if (process.env['MONEY_DEATHS']) console.log([...deathsBy].sort(([, a], [, b]) => b - a))
  expect(seen.deaths).toBeGreaterThan(seen.sequences)
  // A model of what never happens would hold as well; a few towns alone may miss a thing.
  const all = [
    'dispute',
    'feed',
    'message',
    'payout',
    'payout_reserve',
    'payout_return',
    'product',
    'refund',
    'release',
    'stream',
    'subscription',
    'tip',
    'top_up',
    'video-call',
  ]
  if (seen.sequences >= 400) expect(Object.keys(moved).sort()).toEqual(all)
}, 600_000)
