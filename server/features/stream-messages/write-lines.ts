import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { transaction, type Trx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { ApiError } from '../../http/api-error.ts'
import { countUp, insertLines, type Line } from './write-message.ts'

/** What somebody wants to say; the chat's creator may while it is closed, and waits for nobody. */
export type Asked = Line & { isOwner: boolean }
/** The id of what was written, or why it was not. */
export type Written = string | ApiError

const keyOf = (senderId: string, clientMessageId: string): string => `${senderId} ${clientMessageId}`

/** What was sent before under the same `clientMessageId`s, by author and that id. */
async function sentBefore(
  db: Db,
  conversationId: string,
  lines: readonly Line[]
): Promise<Map<string, { id: string; text: string }>> {
  const named = lines.flatMap((line) => line.clientMessageId ?? [])
  if (named.length === 0) return new Map()
  const rows = await db
    .selectFrom('stream_message')
    .select(['id', 'text', 'sender_id', 'client_message_id'])
    .where('conversation_id', '=', conversationId)
    .where('client_message_id', 'in', named)
    .execute()
  return new Map(rows.map((row) => [keyOf(row.sender_id, row.client_message_id ?? ''), row]))
}

/** When each of these people last said something in a slow chat. */
async function lastWords(trx: Trx, conversationId: string, senderIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ sender_id: string; at: Date }>`
    select asked.id as sender_id, last.created_at as at from unnest(${[...new Set(senderIds)]}::uuid[]) asked(id)
    cross join lateral (select created_at from stream_message where conversation_id = ${conversationId} and sender_id = asked.id and sale_id is null order by seq desc limit 1) last`.execute(
    trx
  )
  return new Map(rows.map((row) => [row.sender_id, row.at.getTime()]))
}

/**
 * Writes what people say in one chat, in their order and in one transaction: a full chat costs as many statements as a quiet one. Each line once for each
 * `clientMessageId`. Refused are those of a chat that was closed meanwhile, of who is too early in a slow one, and other words under an id that was used:
 * cannot_write, slow_down, idempotency_conflict.
 */
export async function writeLines(
  deps: Pick<Deps, 'db'>,
  conversationId: string,
  lines: readonly Asked[]
): Promise<Written[]> {
  try {
    return await write(deps.db, conversationId, lines)
  } catch (error) {
    // The same line was sent to another process at the same moment: it is found now. One of many must not fail the others.
    if ((error as { constraint?: string }).constraint !== 'stream_message_once') throw error
    return write(deps.db, conversationId, lines)
  }
}

async function write(db: Db, conversationId: string, lines: readonly Asked[]): Promise<Written[]> {
  const before = await sentBefore(db, conversationId, lines)
  const answers: Written[] = []
  /** The places of those that are new. */
  const fresh: number[] = []
  const twins = new Map<string, number>()
  for (const [i, line] of lines.entries()) {
    const key = line.clientMessageId === undefined ? undefined : keyOf(line.senderId, line.clientMessageId)
    const sent = key === undefined ? undefined : before.get(key)
    if (sent) answers[i] = sent.text === line.text ? sent.id : new ApiError('idempotency_conflict')
    else if (key === undefined || !twins.has(key)) {
      if (key !== undefined) twins.set(key, i)
      fresh.push(i)
    }
  }
  if (fresh.length > 0)
    await transaction(db, async (trx) => {
      const chat = await trx
        .selectFrom('stream_conversation')
        .select(['is_open', 'slow_seconds'])
        .where('id', '=', conversationId)
        .forUpdate()
        .executeTakeFirst()
      const last = chat?.slow_seconds
        ? await lastWords(
            trx,
            conversationId,
            fresh.flatMap((i) => lines[i]?.senderId ?? [])
          )
        : new Map<string, number>()
      const taken: number[] = []
      for (const i of fresh) {
        const { isOwner, senderId, at } = lines[i] as Asked
        const waits = isOwner
          ? 0
          : Math.ceil(((last.get(senderId) ?? -Infinity) - at.getTime()) / 1000 + (chat?.slow_seconds ?? 0))
        if (!chat || !(chat.is_open || isOwner)) answers[i] = new ApiError('cannot_write')
        else if (waits > 0) answers[i] = new ApiError('slow_down', { retryAfter: waits })
        else {
          taken.push(i)
          if (chat.slow_seconds) last.set(senderId, at.getTime())
        }
      }
      const counted = taken.length
        ? await countUp(trx, conversationId, (lines[taken.at(-1) ?? 0] as Asked).at, taken.length)
        : undefined
      if (!counted) return
      const ids = await insertLines(
        trx,
        taken.map((i) => lines[i] as Asked),
        counted.version
      )
      for (const [n, i] of taken.entries()) answers[i] = ids[n] as string
    })
  return lines.map((line, i) => {
    const answer = answers[i] ?? answers[twins.get(keyOf(line.senderId, line.clientMessageId ?? '')) ?? -1]
    const first = lines[twins.get(keyOf(line.senderId, line.clientMessageId ?? '')) ?? i]
    return typeof answer === 'string' && first?.text !== line.text
      ? new ApiError('idempotency_conflict')
      : (answer ?? new ApiError('cannot_write'))
  })
}
