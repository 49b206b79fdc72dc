import { sql, type RawBuilder } from 'kysely'
import type { Deps } from '../../../deps.ts'
import type { Db } from '../../../db/connect.ts'
import { lacksSecondFactor } from '../../../http/authenticate.ts'
import { authorityOf, readsAllContent } from '../../../http/operators/operator-authority.ts'
import { hasBought } from '../../catalogue/rights/facts.ts'
import { streamAccessOf } from '../../catalogue/rights/stream-access.ts'
import { relationColumns } from '../../identity/visibility/relations.ts'
import type { ViewerIdentity } from '../../identity/visibility/visibility.ts'

/** The condition under which a message was written: the stream that was live, and who could watch it. */
export type Condition = { conversation_id: string; stream_id: string | null; access: string | null }

/** The creator of a chat, by id, and the reader's relations to them. */
type Relations = { id: string; is_followed: boolean; is_subscribed: boolean }

/** Whether a message was written for less than everybody. */
export const isRestricted = ({ access }: Pick<Condition, 'access'>): boolean => access !== null && access !== 'free'

/**
 * SQL condition over `message`: it was written under a condition that this viewer meets, whatever is live now. Every
 * way to read a message asks this, or `withinReach` for many readers.
 */
export const isOfReach = (viewer: ViewerIdentity | null, creator: Relations): RawBuilder<boolean> =>
  readsAllContent(viewer) ? sql<boolean>`true` : isOpenReach(viewer, creator)

/** The same without what a role of operators gives. */
export const isOpenReach = (viewer: Pick<ViewerIdentity, 'id'> | null, creator: Relations): RawBuilder<boolean> => {
  if (creator.id === viewer?.id) return sql<boolean>`true`
  const open = ['free', ...(creator.is_followed || creator.is_subscribed ? ['follower'] : [])]
  if (creator.is_subscribed) open.push('subscriber')
  return sql<boolean>`(message.access is null or message.access = any(${open}::text[])
    or ${hasBought(viewer, 'stream', sql.ref('message.stream_id'))})`
}

/** Whether a viewer meets the condition under which this message was written. */
export async function isMessageOfReach(
  db: Db,
  id: string,
  viewer: ViewerIdentity | null,
  creator: Relations
): Promise<boolean> {
  const found = await db
    .selectFrom('stream_message as message')
    .select('message.id')
    .where('message.id', '=', id)
    .where(isOfReach(viewer, creator))
    .executeTakeFirst()
  return found !== undefined
}

/** Those of these accounts that meet the condition of a restricted message. One query. */
export async function withinReach(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  accountIds: readonly string[],
  { conversation_id: conversationId, stream_id: streamId, access }: Condition,
  now: Date
): Promise<string[]> {
  if (accountIds.length === 0) return []
  const reader = { id: sql.ref('reader.id') }
  const rows = await db
    .selectFrom('stream_conversation as chat')
    .innerJoin('account', 'account.id', 'chat.performer_id')
    .innerJoin('account as reader', (join) => join.on(sql<boolean>`reader.id = any(${[...accountIds]}::uuid[])`))
    .select(['account.id', 'reader.id as reader_id', 'reader.operator_role'])
    .select(lacksSecondFactor('reader').as('lacks_second_factor'))
    .select(hasBought(reader, 'stream', sql`${streamId}::uuid`).as('has_bought'))
    .select(relationColumns(reader, now))
    .where('chat.id', '=', conversationId)
    .execute()
  return rows
    .filter(
      (row) =>
        streamAccessOf(
          { ...row, performerId: row.id, access: access ?? 'free' },
          { id: row.reader_id, authority: authorityOf(config, row) },
          'chats.open'
        ) !== 'locked'
    )
    .map((row) => row.reader_id)
}
