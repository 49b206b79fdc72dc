import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { Language } from '../../../../contract/errors.ts'
import { messageTypes } from '../../../../contract/platform/files/media-types.ts'
import type { Message } from '../../../../contract/social/messages.ts'
import { fromMinor } from '../../../../contract/money/money.ts'
import { queryTemplate } from '../../../db/query-template.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { isMessageBought } from '../conversations/message-access.ts'
import { claimFiles } from '../../platform/files/claim-files.ts'
import { attachedTo, countFiles, presentFiles, presentLockedFiles } from './present-files.ts'

/** The columns of a message that decide what its reader may see. */
export type MessageRow = { id: string; sender_id: string; price: number | null; deleted_at: Date | null }

/**
 * The fields of a message that depend on its files and its price, as one of the two members sees them. The caller also
 * empties the text of a locked message.
 */
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

const filesOfMessages = queryTemplate((db, { ids }: { ids: readonly string[] }) =>
  db
    .selectFrom('message')
    .select(['message.id', isMessageBought.as('is_bought'), attachedTo(sql.ref('message.files_of')).as('attached')])
    .where(sql<boolean>`message.id = any(${ids}::uuid[])`)
    .compile()
)

/** The attachments of a message without files and price, and of a deleted one. */
const noAttachments: Attachments = { totalFiles: 0, isLocked: false }

/**
 * Loads the fields that depend on files and price for several messages, by message id, each as its own reader sees
 * them. This is the only place that decides whether a message is locked (product.md, Who sees what).
 * Runs one query for any number of messages, and none when no message has a file or a price.
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
      if (!row) return [message.id, noAttachments]
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
 * Attaches uploads of their owner to a message that is being written, or to a broadcast. Files may still be processing:
 * the message is sent at once and changes when they are ready.
 * @returns the value for `message.files_of`; null without files
 * @throws ApiError 422 naming the first unusable entry of `fileIds`
 */
export async function claimMessageFiles(
  trx: Trx,
  owner: { ownerId: string; now: Date; language: Language },
  fileIds: readonly string[],
  filesOf: string = randomUUIDv7()
): Promise<string | null> {
  if (!fileIds.length) return null
  await claimFiles(
    trx,
    { ...owner, mayProcess: true },
    fileIds.map((id, i) => ({ id, field: `fileIds.${i}`, types: messageTypes }))
  )
  await trx
    .insertInto('message_file')
    .values(fileIds.map((id, position) => ({ owner_id: filesOf, file_id: id, position })))
    .execute()
  return filesOf
}
