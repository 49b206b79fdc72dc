import type { Kysely } from 'kysely'
import type { Redis } from 'ioredis'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Replica } from './db/replica.ts'
import type { DB } from './db/schema.ts'
import type { Events } from './events/events.ts'
import type { Lifecycle } from './http/lifecycle.ts'
import type { Counter } from './http/limits/shared-counter.ts'
import type { LiveCounts } from './integrations/live-counts/live-counts.ts'
import type { Media } from './integrations/media/media.ts'
import type { LiveSettings } from './http/live-settings.ts'
import type { Gateways } from './integrations/payments/gateway.ts'
import type { Mailer } from './integrations/mail/mailer.ts'
import type { Storage } from './integrations/storage/storage.ts'
import type { LiveSegments } from './integrations/live-segments/live-segments.ts'
import type { StreamingProvider } from './integrations/streaming/provider.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Realtime } from './realtime/realtime.ts'
import type { Metrics } from './telemetry/metrics.ts'
import type { Tracing } from './telemetry/tracing-types.ts'

/** The dependencies of features. Created once by `openDeps`, or by a test with its own parts. */
export type Deps = {
  readonly config: Config
  readonly db: Kysely<DB>
  /** The connections of `db`, to be counted. */
  readonly pool: Pool
  /** A replica for reads that may be a few seconds old; absent: there is none. */
  readonly replica: Replica | undefined
  /** What the processes of one site share; absent: there is one process. It refuses at once while it is not connected. */
  readonly redis: Redis | undefined
  /** Counts for limits, over all processes. */
  readonly counter: Counter
  readonly lifecycle: Lifecycle
  /** Figures for Prometheus; absent: they are switched off. */
  readonly metrics: Metrics | undefined
  /** Absent: nothing is traced. */
  readonly tracing: Tracing | undefined
  readonly log: Logger
  readonly clock: Clock
  readonly storage: Storage
  readonly media: Media
  readonly streaming: StreamingProvider
  readonly liveCounts: LiveCounts
  readonly liveSegments: LiveSegments
  readonly mailer: Mailer
  readonly gateways: Gateways
  readonly jobs: Jobs
  readonly realtime: Realtime
  readonly events: Events
  readonly liveSettings: LiveSettings
}
