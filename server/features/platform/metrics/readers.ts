import { sql, type RawBuilder } from 'kysely'
import { listTablesByMonth, readMonths } from '../../../db/months.ts'
import type { Deps } from '../../../deps.ts'
import type { Reader, Reading } from '../../../telemetry/metrics.ts'
import { readinessOf } from '../system/check-ready.ts'

/** How long, in ms, figures of the database hold: several processes and several Prometheus may ask. */
const holdsMs = 10_000
/** The same for sums over a whole table. */
const sumsHoldMs = 60_000

const held = (ms: number, read: () => Promise<readonly Reading[]>): Reader['values'] => {
  let last: { at: number; readings: Promise<readonly Reading[]> } | undefined
  return () => {
    if (last && performance.now() - last.at < ms) return last.readings
    last = { at: performance.now(), readings: read() }
    last.readings.catch(() => (last = undefined))
    return last.readings
  }
}

/** Each row of a statement is a reading: its column `value`, and the others as labels. */
const rowsOf = async (deps: Deps, statement: RawBuilder<unknown>): Promise<Reading[]> =>
  ((await statement.execute(deps.db)).rows as ({ value: number } & Record<string, unknown>)[]).map(
    ({ value, ...labels }) => ({
      value,
      labels: Object.fromEntries(Object.entries(labels).map(([name, label]) => [name, String(label)])),
    })
  )

const ofProcess = ({ config, pool, realtime, media, lifecycle }: Deps): Reader[] => [
  {
    name: 'stagedoor_database_connections',
    help: 'Connections of the pool by state; waiting: requests for one',
    labelNames: ['state'],
    values: () => [
      { labels: { state: 'busy' }, value: pool.totalCount - pool.idleCount },
      { labels: { state: 'idle' }, value: pool.idleCount },
      { labels: { state: 'waiting' }, value: pool.waitingCount },
    ],
  },
  {
    name: 'stagedoor_database_connections_max',
    help: 'Most connections that the pool may open',
    values: () => [{ value: pool.options.max ?? 0 }],
  },
  {
    name: 'stagedoor_sockets',
    help: 'Connected sockets of this process',
    values: () => [{ value: realtime.connectionCount() }],
  },
  {
    name: 'stagedoor_media_tasks',
    help: 'Tasks of the media workers by worker and state',
    labelNames: ['worker', 'state'],
    values: () =>
      media.load().flatMap(({ queue, running, waiting }) => [
        { labels: { worker: queue, state: 'running' }, value: running },
        { labels: { worker: queue, state: 'waiting' }, value: waiting },
      ]),
  },
  {
    name: 'stagedoor_role',
    help: '1: this process has the role, as ROLES says; 0: other processes do',
    labelNames: ['role'],
    values: () => Object.entries(config.roles).map(([role, has]) => ({ labels: { role }, value: has ? 1 : 0 })),
  },
  {
    name: 'stagedoor_draining',
    help: '1 while this process is about to stop',
    values: () => [{ value: lifecycle.isDraining ? 1 : 0 }],
  },
]

const ofReplica = ({ replica }: Deps): Reader[] =>
  replica
    ? [
        {
          name: 'stagedoor_replica_lag_seconds',
          help: 'How far the replica of the database is behind at most, as this process sees it',
          values: () => [{ value: replica.lagMs() / 1000 }],
        },
        {
          name: 'stagedoor_replica_reads',
          help: 'Reads that may be stale since the start of this process, by who answered',
          labelNames: ['by'],
          values: () => Object.entries(replica.counts()).map(([by, value]) => ({ labels: { by }, value })),
        },
      ]
    : []

/** The parts as `/api/ready` sees them. */
const ofParts = (deps: Deps): Reader => {
  const checkReady = readinessOf(deps)
  return {
    name: 'stagedoor_part_ready',
    help: '1: this part is ready, as /api/ready says; 0: it is not',
    labelNames: ['part'],
    values: async () =>
      Object.entries(await checkReady()).map(([part, fault]) => ({
        labels: { part },
        value: fault === undefined ? 1 : 0,
      })),
  }
}

/** Of tables by month (decision 60). Ids are given in real time; other moments are those of the site's clock. */
const ofMonths = ({ db, clock }: Deps): Reader[] => {
  const read = (value: 'ahead' | 'unplaced') =>
    held(sumsHoldMs, async () =>
      Promise.all(
        (await listTablesByMonth(db)).map(async (of) => ({
          labels: { table: of.table },
          value: (await readMonths(db, of, of.key.type === 'id' ? new Date() : clock.now()))[value],
        }))
      )
    )
  return [
    {
      name: 'stagedoor_months_ahead',
      help: 'Months after the current one for which a table by month has a partition',
      labelNames: ['table'],
      values: read('ahead'),
    },
    {
      name: 'stagedoor_rows_without_month',
      help: 'Rows of a table by month that belong to no month that has a partition, up to a thousand',
      labelNames: ['table'],
      values: read('unplaced'),
    },
  ]
}

/** Of the whole site: every process answers the same, so take the maximum of them and never the sum. */
const ofSite = (deps: Deps): Reader[] => [
  {
    name: 'stagedoor_jobs',
    help: 'Jobs of the whole site by queue and state',
    labelNames: ['queue', 'state'],
    values: held(holdsMs, () =>
      rowsOf(
        deps,
        sql`select name as queue, state::text as state, count(*)::int as value from pgboss.job
          where state in ('created', 'retry', 'active', 'failed') and name not like '\\_\\_%' group by 1, 2`
      )
    ),
  },
  {
    name: 'stagedoor_jobs_oldest_seconds',
    help: 'How long the oldest job of a queue that could start has waited, in seconds',
    labelNames: ['queue'],
    values: held(holdsMs, () =>
      rowsOf(
        deps,
        sql`select name as queue, extract(epoch from now() - min(start_after))::float8 as value from pgboss.job
          where state in ('created', 'retry') and start_after <= now() and name not like '\\_\\_%' group by 1`
      )
    ),
  },
  {
    name: 'stagedoor_outbox_events',
    help: 'Domain events of the whole site that are not delivered yet',
    values: held(holdsMs, () => rowsOf(deps, sql`select count(*)::int as value from event_outbox`)),
  },
  {
    name: 'stagedoor_outbox_oldest_seconds',
    help: 'Age of the oldest undelivered domain event, in seconds; 0: there is none',
    values: held(holdsMs, () =>
      rowsOf(
        deps,
        sql`select greatest(coalesce(extract(epoch from ${deps.clock.now()}::timestamptz - min(at)), 0), 0)::float8 as value
          from event_outbox`
      )
    ),
  },
  {
    name: 'stagedoor_live_streams',
    help: 'Live streams that run on the whole site',
    values: held(holdsMs, () =>
      rowsOf(deps, sql`select count(*)::int as value from stream where opened_at is not null and ended_at is null`)
    ),
  },
  {
    name: 'stagedoor_ledger_balance_minor_units',
    help: 'Sum of the balances of the ledger, in minor units of tokens or currency; of wallets and earnings it is what the site owes',
    labelNames: ['account', 'unit'],
    values: held(sumsHoldMs, () =>
      rowsOf(deps, sql`select kind as account, unit, sum(balance)::float8 as value from ledger_account group by 1, 2`)
    ),
  },
]

/** The figures that are read when Prometheus asks. */
export const readersOf = (deps: Deps): Reader[] => [
  ...ofProcess(deps),
  ...ofReplica(deps),
  ofParts(deps),
  ...ofSite(deps),
  ...ofMonths(deps),
]
