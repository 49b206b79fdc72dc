import { localCounter } from '../../../server/http/limits/shared-counter.ts'
import { pino } from 'pino'
import { buildApp } from '../../../server/app.ts'
import { movableClock } from '../../../server/clock.ts'
import type { Config } from '../../../server/config.ts'
import type { Db } from '../../../server/db/connect.ts'
import type { Deps } from '../../../server/deps.ts'
import { openLiveSettings } from '../../../server/http/live-settings.ts'
import { openMailer } from '../../../server/integrations/mail/open.ts'
import type { SandboxGateway } from '../../../server/integrations/payments/gateway.ts'
import { openSandbox } from '../../../server/integrations/payments/sandbox.ts'
import { createEvents } from '../../../server/events/events.ts'
import { createRealtime } from '../../../server/realtime/realtime.ts'
import { subscriptions } from '../../../server/subscriptions.ts'
import { openLiveSegments } from '../../../server/integrations/live-segments/open.ts'
import { openMedia } from '../../../server/integrations/media/open.ts'
import { openStorage } from '../../../server/integrations/storage/open.ts'
import { memoryLiveCounts } from '../../../server/integrations/live-counts/memory.ts'
import { openStreaming } from '../../../server/integrations/streaming/open.ts'
import { callsOf, type Call } from '../call.ts'
import { cloneDatabase } from '../database/database.ts'
import { lateMs, crashingDb, crashingGateway } from './faults.ts'
import { manualJobs, type ManualJobs } from './manual-jobs.ts'
import { chanceOf, type Chance } from './random.ts'
import { createHouseholds } from './create-households.ts'
import type { Household, Site } from './people.ts'

/** One site for the model: database, server, gateway and the people who use it. */
export type ModelSetup = {
  chance: Chance
  site: Site
  clock: ReturnType<typeof movableClock>
  /** The server's dependencies, which may die. */
  deps: Deps
  /** The test's own connection, which never dies. */
  db: Db
  bank: SandboxGateway
  jobs: ManualJobs
  call: Call
  households: Household[]
  /** While true, connections to the gateway fail sometimes. */
  gatewayConnection: { isUnreliable: boolean }
  close(): Promise<void>
}

/** Share of gateway requests and of gateway answers that are lost while connections fail. */
const lossRate = 0.02

/** Creates a site with one household for each of `seeds`. */
export async function openSetup(config: Config, seeds: readonly number[]): Promise<ModelSetup> {
  const database = await cloneDatabase()
  const chance = chanceOf(seeds[0] ?? 0)
  // 31 January: month ends are clamped.
  const movable = movableClock(new Date('2027-01-31T12:00:00Z'))
  const clock = { ...movable, now: () => new Date(movable.now().getTime() + lateMs()) }
  const db = database.db
  const jobs = await manualJobs(crashingDb(database.pool), clock)
  const bank = openSandbox(db, clock)
  const gatewayConnection = { isUnreliable: true }
  const log = pino({ level: config.logLevel })
  const liveSettings = await openLiveSettings(db)
  const deps: Deps = {
    config,
    log,
    clock,
    jobs,
    db: crashingDb(database.pool),
    replica: undefined,
    pool: database.pool,
    redis: undefined,
    counter: localCounter(),
    lifecycle: { isDraining: false },
    metrics: undefined,
    tracing: undefined,
    storage: openStorage(config, clock),
    media: openMedia(config, log),
    streaming: openStreaming(config, clock),
    liveCounts: memoryLiveCounts(),
    liveSegments: openLiveSegments(config, log),
    mailer: openMailer(config, db),
    realtime: createRealtime(),
    events: createEvents(subscriptions),
    liveSettings,
    gateways: { sandbox: crashingGateway(bank, () => gatewayConnection.isUnreliable && chance.happens(lossRate)) },
  }
  const app = await buildApp(deps)
  await app.ready()
  const { site, households } = await createHouseholds(db, clock.now(), seeds, chance)
  return {
    chance,
    site,
    clock,
    deps,
    db,
    bank,
    jobs,
    call: callsOf(app),
    households,
    gatewayConnection,
    close: async () => {
      await app.close()
      liveSettings.close()
      await deps.media.close()
      await database.drop()
    },
  }
}
