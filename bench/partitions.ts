import { randomUUIDv7 } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { connect } from '../server/db/connect.ts'
import { startEmbedded } from '../server/db/embedded/start-embedded.ts'
import { migrate } from '../server/db/migrate.ts'
import { makeMonths } from '../server/db/months.ts'
import { ledgerByMonth } from '../server/features/money/ledger/months.ts'
import { openNotifications } from './support/notifications.ts'
import { bytesOf, PEOPLE, undivideLedger } from './support/partitioned.ts'
import { growLedger } from './support/ledger-size.ts'
import { figure, type BenchPart, type Measurement } from './support/measurement.ts'
import { CONVERSATIONS, openConversations, PER_MONTH } from './support/message-months.ts'
import { alternate, median, ratioOf } from './support/rounds.ts'

const ROUNDS = 5
const MS = 500
const ENTRIES = 1_000_000
const ROWS = 1_000_000
const MONTHS = [15, 60]

/** µs for one `act`, one after the other. */
const timeOf = async (act: () => Promise<unknown>): Promise<number> => {
  const from = performance.now()
  let done = 0
  for (; performance.now() - from < MS; done++) await act()
  return ((performance.now() - from) * 1000) / done
}

/** A posting of the ledger: a tip of one fan to one creator. */
const posting = (pool: pg.Pool, fan: string, creator: string) => () => {
  const id = randomUUIDv7()
  return pool.query({
    name: 'post',
    text: `select * from ledger_post($1::uuid, 'tip', $2, null, now(), '{exchange,pending,commission}', '{currency,currency,currency}', array[null, $3::uuid, null], '{-1000,800,200}')`,
    values: [id, `charge:${id}`, creator],
  })
}

const makeLedger = async (dataDir: string, database: string, isDivided: boolean) => {
  const server = await startEmbedded({ dataDir, database })
  await migrate(server.url)
  const pool = new pg.Pool({ connectionString: server.url, max: 1 })
  await pool.query(
    `insert into account (id, name, username, birth_date, is_performer) select gen_random_uuid(), 'Person ' || n, 'person' || n, '1990-01-01', n > 100 from generate_series(1, 110) n`
  )
  const { rows } = await pool.query<{ id: string; is_performer: boolean }>('select id, is_performer from account')
  const [creators, fans] = [true, false].map((is) => rows.flatMap((row) => (row.is_performer === is ? row.id : [])))
  if (isDivided) {
    const connection = connect(server.url, 1)
    await makeMonths(connection.db, ledgerByMonth, new Date(Date.now() + 57 * 30 * 86_400_000))
    await connection.close()
  } else await undivideLedger(pool)
  await growLedger(pool, ENTRIES, fans ?? [], creators ?? [])
  return {
    post: posting(pool, fans?.[0] ?? '', creators?.[0] ?? ''),
    bytes: () => bytesOf(pool, 'ledger_entry'),
    close: async () => void (await pool.end(), await server.stop()),
  }
}

/** What months cost and bring: for the ledger, messages and notifications (decisions 60, 62 and 63). */
export const partitions: BenchPart = {
  title: 'Tables by month',
  how: `One connection, prepared statements, ${ROUNDS} rounds of ${MS} ms in turn. The baseline is the same table undivided. Ledger: \`ledger_post\` with ${figure(ENTRIES)} entries and 61 months. Messages: ${figure(CONVERSATIONS)} conversations with ${PER_MONTH} in every month, and the statements of the site. Notifications: ${figure(ROWS)} of ${figure(PEOPLE)} accounts as fifteen months leave them, through the code of the site.`,
  run: async (report: (line: Measurement) => void) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'stagedoor-bench-'))
    const server = await startEmbedded({ dataDir })
    const compare = async (
      what: string,
      ours: () => Promise<unknown>,
      baseline: () => Promise<unknown>
    ): Promise<void> => {
      const sides = { ours: () => timeOf(ours), baseline: () => timeOf(baseline) }
      await alternate(sides, 1) // warm-up
      const found = await alternate(sides, ROUNDS)
      const { ratio, range } = ratioOf(found.ours, found.baseline)
      report({
        what: `${what}, µs`,
        ours: figure(median(found.ours)),
        baseline: figure(median(found.baseline)),
        ratio,
        note: range,
      })
    }
    try {
      const [months, whole] = [await makeLedger(dataDir, 'months', true), await makeLedger(dataDir, 'whole', false)]
      const [ours, baseline] = [await months.bytes(), await whole.bytes()]
      await compare('ledger: a posting of three entries', months.post, whole.post)
      report({
        what: 'ledger: an entry with its indexes, bytes',
        ours: figure(ours),
        baseline: figure(baseline),
        ratio: ours / baseline,
      })
      await Promise.all([months.close(), whole.close()])
      for (const months of MONTHS) {
        const divided = await openConversations(dataDir, { months, isDivided: true })
        const undivided = await openConversations(dataDir, { months, isDivided: false })
        for (const [act, run] of Object.entries(divided.run))
          await compare(`messages, ${months} months: ${act}`, run, undivided.run[act] as () => Promise<unknown>)
        const [ours, baseline] = [await divided.bytes(), await undivided.bytes()]
        report({
          what: `messages, ${months} months: a message with its indexes, bytes`,
          ours: figure(ours),
          baseline: figure(baseline),
          ratio: ours / baseline,
        })
        await Promise.all([divided.close(), undivided.close()])
      }
      const [bell, table] = [
        await openNotifications(dataDir, ROWS, true),
        await openNotifications(dataDir, ROWS, false),
      ]
      report({
        what: 'notifications: moving one into its month, µs',
        ours: figure(bell.movedIn),
        note: `${figure(bell.past)} of ${figure(ROWS)}`,
      })
      const bytes = await table.bytes()
      report({ what: 'notifications: a row with its indexes, bytes', ours: figure(bytes), note: 'undivided' })
      for (const [act, run] of Object.entries(bell.run))
        await compare(`notifications: ${act}`, run, table.run[act as keyof typeof bell.run])
      await Promise.all([bell.close(), table.close()])
    } finally {
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    }
  },
}
