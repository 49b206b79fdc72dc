import { randomUUIDv7 } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import type { Language } from '../../../contract/errors.ts'
import { messageTypes } from '../../../contract/media-types.ts'
import type { Message } from '../../../contract/messages.ts'
import { fromMinor } from '../../../contract/money.ts'
import { queryTemplate } from '../../db/query-template.ts'
import type { Trx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { claimFiles } from '../files/claim-files.ts'
import { attachedTo, countFiles, presentFiles, presentLockedFiles } from './present-files.ts'

/** What a message's row says of what hangs on it. */
export type MessageRow = { id: string; sender_id: string; price: number | null; deleted_at: Date | null }

/** All that files and a price make of a message, for one of the two. Where it is locked its text is empty as well. */
export type Attachments = Pick<
  Message,
  | 'media'
  | 'files'
  | 'pendingFiles'
  | 'failedFiles'
  | 'totalFiles'
  | 'fileKinds'
  | 'duration'
  | 'thumbnail'
  | 'price'
  | 'isLocked'
  | 'isBought'
>

/** SQL over `message`: its reader has bought it and got no refund. Only the other of the two can. */
export const isMessageBought = sql<boolean>`exists (select from sale where sale.item_id = message.id and sale.type = 'message' and sale.status in ('pending', 'available'))`

/** SQL over `message`: this account may read neither its words nor its files: it has a price, is another's, and was not bought. */
export const isLockedTo = (viewerId: string | RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(message.price is not null and message.sender_id <> ${viewerId} and not ${isMessageBought})`

/** SQL over `message`: this account may read its words and use its files: it is one of the two, the message stands, and is not locked to it. */
export const isReadableBy = (
  viewerId: string | RawBuilder<unknown>
): RawBuilder<boolean> => sql<boolean>`(message.deleted_at is null and not ${isLockedTo(viewerId)}
  and exists (select from conversation_member member where member.conversation_id = message.conversation_id and member.account_id = ${viewerId}))`

/** SQL over `message`: how many files it has that can be used. */
export const totalFilesOf = sql<number>`(select count(*)::integer from message_file place join file on file.id = place.file_id
  where place.owner_id = message.files_of and file.status <> 'failed')`

/** SQL over `message`: one of its files is still being processed. */
export const hasPendingFiles = sql<boolean>`exists (select from message_file place join file on file.id = place.file_id
  where place.owner_id = message.files_of and file.status = 'processing')`

const filesOfMessages = queryTemplate((db, { ids }: { ids: readonly string[] }) =>
  db
    .selectFrom('message')
    .select(['message.id', isMessageBought.as('is_bought'), attachedTo(sql.ref('message.files_of')).as('attached')])
    .where(sql<boolean>`message.id = any(${ids}::uuid[])`)
    .compile()
)

/** Nothing hangs on it: what is said of a message that was deleted. */
const nothing: Attachments = { totalFiles: 0, isLocked: false }

/**
 * What files and prices make of messages for one of the two, each for its own reader, by message id: the only place that decides whether one is locked (product.md, Who sees what).
 * One query, however many there are, and none where no message has any.
 */
export async function loadAttachments<Row extends MessageRow & { files_of: string | null }>(
  deps: Deps,
  readerOf: (message: Row) => string,
  messages: readonly Row[]
): Promise<Map<string, Attachments>> {
  const ids = messages.flatMap((message) =>
    message.deleted_at === null && (message.files_of !== null || message.price !== null) ? [message.id] : []
  )
  const found = new Map((ids.length ? await filesOfMessages(deps.db, { ids }) : []).map((row) => [row.id, row]))
  return new Map(
    messages.map((message) => {
      const row = found.get(message.id)
      if (!row) return [message.id, nothing]
      const viewerId = readerOf(message)
      const isOwn = message.sender_id === viewerId
      const isLocked = message.price !== null && !isOwn && !row.is_bought
      const failed = isOwn ? row.attached.filter((file) => file.status === 'failed').length : 0
      return [
        message.id,
        {
          ...countFiles(row.attached),
          ...(failed && { failedFiles: failed }),
          ...(isLocked
            ? presentLockedFiles(deps, row.attached)
            : presentFiles(deps, row.attached, { viewerId, itemId: message.id })),
          ...(message.price !== null && { price: fromMinor(message.price), isBought: row.is_bought }),
          isLocked,
        },
      ]
    })
  )
}

/**
 * Hangs uploads of their owner on a message that is being written, or on a broadcast: answers what goes into `message.files_of`, null without files. They may
 * still be processed: the message goes out at once and changes when they are ready. @throws ApiError 422 naming the first in `fileIds` that will not do
 */
export async function claimMessageFiles(
  trx: Trx,
  who: { ownerId: string; now: Date; language: Language },
  fileIds: readonly string[],
  filesOf: string = randomUUIDv7()
): Promise<string | null> {
  if (!fileIds.length) return null
  await claimFiles(
    trx,
    { ...who, mayProcess: true },
    fileIds.map((id, i) => ({ id, field: `fileIds.${i}`, types: messageTypes }))
  )
  await trx
    .insertInto('message_file')
    .values(fileIds.map((id, position) => ({ owner_id: filesOf, file_id: id, position })))
    .execute()
  return filesOf
}
