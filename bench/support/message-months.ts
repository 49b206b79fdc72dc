import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { connect, type Db } from '../../server/db/connect.ts'
import { startEmbedded } from '../../server/db/embedded/start-embedded.ts'
import { listMigrations, migrate, migrateTo } from '../../server/db/migrate.ts'
import { firstIdAt, makeMonths } from '../../server/db/months.ts'
import { findConversations } from '../../server/features/social/conversations/queries.ts'
import { messagesByMonth } from '../../server/features/social/messages/months.ts'
import { countMessages, findMessages } from '../../server/features/social/messages/queries.ts'
import { writeMessage } from '../../server/features/social/messages/write-message.ts'
import { bytesOf } from './partitioned.ts'
import { idAt } from './many-posts.ts'

/** Conversations of the table, each of a fan with one of five creators. */
export const CONVERSATIONS = 100
const CREATORS = 5
/** Messages of a conversation in each month. */
export const PER_MONTH = 30
const PAGE = 25

const uuidOf = (n: number): string => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`
const sqlUuid = (n: string): string => `('00000000-0000-7000-8000-' || lpad((${n})::text, 12, '0'))::uuid`
const someone = (): string => uuidOf(1 + randomInt(CONVERSATIONS))

/** The first moment of a month, `n` after the present one. The months of the measurement are those that come. */
const monthStart = (n: number): Date => {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + n, 1))
}

/** Fills a database with conversations that write in turn, evenly over the months. */
const fill = async (db: Db, months: number): Promise<void> => {
  const rows = CONVERSATIONS * PER_MONTH * months
  const run = (text: string) => sql.raw(text).execute(db)
  const [from, to] = [monthStart(1), monthStart(months + 1)].map((at) => `'${at.toISOString()}'::timestamptz`)
  // What writing costs, without the wait for the disk, which is the same for all.
  await run('set synchronous_commit = off; set statement_timeout = 0; alter table message disable trigger user')
  await run(
    `insert into account (id, name, username, birth_date, is_performer) select ${sqlUuid('n')}, 'Person ' || n, 'person' || n, '1990-01-01', n > ${CONVERSATIONS} from generate_series(1, ${CONVERSATIONS + CREATORS}) n`
  )
  const creator = sqlUuid(`${CONVERSATIONS} + 1 + n % ${CREATORS}`)
  await run(
    `insert into conversation (id, first_id, second_id, version, created_at) select ${sqlUuid('n')}, ${sqlUuid('n')}, ${creator}, ${rows / CONVERSATIONS}, now() from generate_series(1, ${CONVERSATIONS}) n`
  )
  await run(`insert into message (id, conversation_id, sender_id, seq, version, text, client_message_id, created_at)
    select ${idAt('at')}, ${sqlUuid('n')}, case when line % 2 = 0 then ${sqlUuid('n')} else ${creator} end, line, line, repeat('Words ', 12), gen_random_uuid()::text, at
    from (select 1 + i % ${CONVERSATIONS} as n, 1 + i / ${CONVERSATIONS} as line, ${from} + i * ((${to} - interval '1 day' - ${from}) / ${rows}) as at from generate_series(0, ${rows - 1}) i) made`)
  await run(`insert into conversation_member (conversation_id, account_id, other_id, active_at, last_message_id, has_opened)
    select c.id, a, b, now(), m.id, true from conversation c join message m on m.conversation_id = c.id and m.seq = c.version
      cross join lateral (values (c.first_id, c.second_id), (c.second_id, c.first_id)) side (a, b)`)
  await run('alter table message enable trigger user')
  await run('vacuum analyze')
}

/** What is measured, by its name, and the size of a message with its indexes. */
export type Conversations = {
  run: Record<string, () => Promise<unknown>>
  bytes(): Promise<number>
  close(): Promise<void>
}

/**
 * A database of this release with messages of so many months, or with `isDivided` false of the release before, with the
 * statements of each: what a page, a reconnection, a list and a new message ask.
 */
export const openConversations = async (
  dataDir: string,
  { months, isDivided }: { months: number; isDivided: boolean }
): Promise<Conversations> => {
  const server = await startEmbedded({ dataDir, database: `messages_${months}_${isDivided}` })
  if (isDivided) await migrate(server.url)
  else
    await migrateTo(
      server.url,
      listMigrations().flatMap(({ name }) => (name < '0081' ? name : []))
    )
  const { db, pool, close } = connect(server.url, 1)
  if (isDivided) await makeMonths(db, messagesByMonth, monthStart(months))
  await fill(db, months)
  const version = PER_MONTH * months
  const readRange = (range: { since?: number; before?: number }): Promise<unknown> => {
    const log = { conversationId: someone(), ...range }
    return Promise.all([findMessages(db, { ...log, offset: undefined }, PAGE), countMessages(db, log)])
  }
  let at = monthStart(months + 1).getTime() - 80_000_000
  const nextId = (): string => firstIdAt(new Date(at++)).replace('-0000-0000-', '-7000-8000-')
  const listOf = (n: number) => ({
    accountId: uuidOf(CONVERSATIONS + 1 + n),
    unread: false,
    pattern: undefined,
    byName: false,
  })
  return {
    run: {
      'a page of 25, with the total': () => readRange({}),
      'an older page': () => readRange({ before: Math.round(version / 2) + randomInt(30) }),
      'what was missed': () => readRange({ since: version - 3 }),
      'a list of 20 conversations': () =>
        findConversations(
          db,
          {
            ...listOf(randomInt(CREATORS)),
            seen: { now: new Date(), country: undefined },
            page: { limit: 20, offset: 0 },
          },
          'desc'
        ),
      'writing one': () => {
        const conversationId = someone()
        return writeMessage(db, {
          id: nextId(),
          conversationId,
          senderId: conversationId,
          kind: 'text',
          text: 'Words '.repeat(12),
          clientMessageId: nextId(),
          at: new Date(),
        })
      },
    },
    bytes: () => bytesOf(pool, 'message'),
    close: async () => {
      await close()
      await server.stop()
    },
  }
}
