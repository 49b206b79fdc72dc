import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readConfig } from '../../../../server/config.ts'
import { lengthOf } from '../../../support/long-run.ts'
import { findFaults } from '../../../support/money-model/check.ts'
import { play } from '../../../support/money-model/play.ts'
import { openSetup } from '../../../support/money-model/setup.ts'

/** Databases that are played in parallel: while one waits, the other uses the machine. */
const atOnce = 2
/**
 * Number of sequences: in total (`LONG=1` for the full number), and per database (`households`). No further database is
 * started after `longest` ms.
 */
const sequences = lengthOf(200, 2000, 'MONEY_SEQUENCES')
const longest = lengthOf(60, 150, 'MONEY_SECONDS') * 1000
const households = 100
/**
 * The same runs each time, so that a failure comes from a change; `MONEY_SEED=$RANDOM` plays others. A failure names
 * its own seed: `MONEY_SEED=<seed> MONEY_SEQUENCES=200` repeats it.
 */
const seed = Number(process.env['MONEY_SEED'] ?? 524_762)

it(`keeps the ledger consistent when processes die and answers get lost, from seed ${seed} on`, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'stagedoor-model-'))
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: folder, LOG_LEVEL: 'silent', RATE_LIMITS: '0' })
  const seen = { sequences: 0, intents: 0, requests: 0, refusals: 0, deaths: 0 }
  const deathsBy = new Map<string, number>()
  const moved: Record<string, number> = {}
  const begun = performance.now()
  let next = seed
  const playModels = async () => {
    while (next < seed + sequences && performance.now() - begun < longest) {
      const from = next
      next += households
      const model = await openSetup(
        config,
        Array.from({ length: Math.min(households, seed + sequences - from) }, (_, n) => from + n)
      )
      try {
        const run = await play(model)
        expect(await findFaults(model, run), `MONEY_SEED=${from}`).toEqual([])
        for (const { kind, times } of await model.db
          .selectFrom('ledger_transaction')
          .select(['kind', (is) => is.fn.countAll<number>().as('times')])
          .groupBy('kind')
          .execute())
          moved[kind] = (moved[kind] ?? 0) + times
        const intents = [...run.intents.values()].flat()
        seen.sequences += run.intents.size
        seen.intents += intents.length
        seen.requests += intents.reduce((sum, tracked) => sum + tracked.answers.length, 0)
        seen.refusals += intents.filter((tracked) => tracked.answers.at(-1)?.code !== undefined).length
        for (const [what, times] of run.deaths) {
          seen.deaths += times
          deathsBy.set(what, (deathsBy.get(what) ?? 0) + times)
        }
      } finally {
        await model.close()
      }
    }
  }
  try {
    await Promise.all(Array.from({ length: atOnce }, playModels))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  console.log(seen, `in ${deathsBy.size} places`, moved)
  if (process.env['MONEY_DEATHS']) console.log([...deathsBy].sort(([, a], [, b]) => b - a))
  expect(seen.deaths).toBeGreaterThan(seen.sequences)
  // Otherwise the model could pass because these never happen; a short run may miss one.
  const all = [
    'dispute',
    'dispute_won',
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
  if (seen.sequences >= 200) expect(Object.keys(moved).sort()).toEqual(all)
}, 600_000)
