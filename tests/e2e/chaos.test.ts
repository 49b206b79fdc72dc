import { expect, test } from 'vitest'
import { connect } from '../../server/db/connect.ts'
import { verifyLedger } from '../../server/features/money/ledger/verify.ts'
import type { Surroundings } from '../support/chaos/acts.ts'
import { closeConnections } from '../support/chaos/ask.ts'
import { checkHistory } from '../support/chaos/check-history.ts'
import {
  checkDevices,
  checkHearing,
  checkLogs,
  checkQueues,
  checkReading,
  checkUploads,
} from '../support/chaos/check-rest.ts'
import { emptyHistory } from '../support/chaos/history.ts'
import { beginLife, live, type Life } from '../support/chaos/lives.ts'
import { sampleMemory, type Sample } from '../support/chaos/memory.ts'
import { createFixtures } from '../support/chaos/people.ts'
import { report } from '../support/chaos/report.ts'
import { causeRounds, recovered } from '../support/chaos/rounds.ts'
import { openHarness } from '../support/chaos/harness.ts'
import { openTally } from '../support/chaos/tally.ts'
import { lengthOf } from '../support/long-run.ts'
import { picture } from '../support/media/pictures.ts'
import { chanceOf } from '../support/money-model/random.ts'
import { hasNginx } from '../support/servers/nginx.ts'
import { hasRedis } from '../support/servers/redis-server.ts'

const SECONDS = lengthOf(40, 3600, 'CHAOS_SECONDS')
const PEOPLE = lengthOf(60, 200, 'CHAOS_PEOPLE')
/** Pause of each person between two acts, in ms on average: two processors carry it. */
const PAUSE_MS = lengthOf(5000, 14_000, 'CHAOS_PAUSE')
/** Calm between two faults, in ms on average. */
const CALM_MS = lengthOf(500, 5000, 'CHAOS_CALM')
/** Repeats a run: which faults come when, and who does what. */
const SEED = Number(process.env['CHAOS_SEED'] ?? Math.floor(Math.random() * 1_000_000))

// Skipped only where nginx or Redis is missing and cannot be installed (not root, or no apt).
test.runIf(hasNginx() && hasRedis())(
  `while everything that the site needs fails, nothing is lost, doubled or leaked, from seed ${SEED} on`,
  async () => {
    console.log(`CHAOS_SEED=${SEED}, ${PEOPLE} people, ${SECONDS} s`)
    const harness = await openHarness()
    const db = connect(harness.databaseUrl, 4)
    const [tally, chance] = [openTally(), chanceOf(SEED)]
    const lives: Life[] = []
    const samples: Sample[] = []
    let isOver = false
    try {
      const fixtures = await createFixtures(harness, PEOPLE)
      await Promise.all(harness.processes.map((process) => harness.start(process)))
      const around: Surroundings = {
        url: harness.url,
        fixtures,
        history: emptyHistory(),
        tally,
        chance: chanceOf(SEED + 1),
        picture: await picture(400, 250),
      }
      for (const person of fixtures.people) lives.push(await beginLife(around, person))
      const prober = fixtures.fans.at(-1)!
      await recovered(harness, tally, prober)

      const begun = performance.now()
      const seconds = (): number => (performance.now() - begun) / 1000
      const sampling = setInterval(() => samples.push(sampleMemory(harness, seconds())), 2000)
      const living = lives.map((life) => live(around, life, PAUSE_MS, () => isOver))
      const rounds = await causeRounds(harness, tally, prober, chance, CALM_MS, () => seconds() > SECONDS)
      isOver = true
      await Promise.all(living)
      clearInterval(sampling)
      const lasted = seconds()

      const compared = {
        tips: around.history.marked.filter(({ kind }) => kind === 'tip').length,
        comments: around.history.marked.filter(({ kind }) => kind === 'comment').length,
        posts: around.history.marked.filter(({ kind }) => kind === 'post').length,
        payouts: around.history.marked.filter(({ kind }) => kind === 'payout').length,
        purchases: around.history.bought.length,
        'top-ups': around.history.toppedUp.length,
        uploads: around.history.uploads.length,
        messages: lives.reduce((sum, { client }) => sum + client.acknowledged.length, 0),
        'follows and likes': around.history.follows.size + around.history.likes.size,
        sessions: around.history.sessions.length,
        'lines of logs': harness.output().split('\n').length,
      }
      const faults = [
        ...harness.collapsed().map((text) => `a process has ended by itself: ${text}`),
        ...(await checkDevices(lives)),
        ...(await checkHearing(lives, around)),
        ...(await checkUploads(db.db, around)),
        ...(await checkQueues(db.db)),
        ...(await checkHistory(db.db, around.history, fixtures)),
        ...(await checkReading(around)),
        ...(await verifyLedger(db.db)).faults,
        ...checkLogs(harness, around),
      ]
      for (const fault of faults) tally.fault(fault)
      console.log(
        await report({
          seed: SEED,
          people: PEOPLE,
          seconds: lasted,
          rounds,
          samples,
          tally,
          compared,
          output: harness.output(),
        })
      )
      expect(tally.faults, `CHAOS_SEED=${SEED}`).toEqual([])
      for (const [what, number] of Object.entries(compared)) expect(number, what).toBeGreaterThan(0)
    } finally {
      isOver = true
      for (const { client } of lives) client.close()
      closeConnections()
      await db.close()
      await harness.close()
    }
  },
  SECONDS * 1000 + 1_200_000
)
