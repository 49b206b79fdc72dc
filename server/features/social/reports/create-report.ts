import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { reports, ReportTarget } from '../../../../contract/social/reports.ts'
import type { Deps } from '../../../deps.ts'
import { transactionWithEvents } from '../../../events/events.ts'
import { ApiError } from '../../../http/api-error.ts'
import type { Viewer } from '../../../http/authenticate.ts'
import type { Input } from '../../../http/handler-types.ts'
import { findComment } from '../comments/queries.ts'
import { canOpenPage, noteOpenedPages, type ViewerContext } from '../../identity/visibility/visibility.ts'
import { creators } from '../../identity/visibility/relations.ts'
import type { ItemType } from '../../../../contract/catalogue/items/items.ts'
import { findItem } from '../../catalogue/rights/find-items.ts'
import { requireMembership } from '../conversations/view-conversation.ts'
import { canModerate, findChatById, isLocked } from '../stream-messages/policy.ts'
import { isMessageOfReach } from '../stream-messages/reach.ts'
import { requireStream } from '../streaming/policy.ts'
import { takeSnapshot } from './snapshot.ts'

/**
 * The sender of a message in a conversation of the reporter, also of a locked message.
 * @throws ApiError not_found, also for the reporter's own and for deleted messages
 */
async function senderOf(deps: Deps, id: string, viewerContext: ViewerContext & { viewer: Viewer }): Promise<string> {
  const message = await deps.db
    .selectFrom('message')
    .select(['conversation_id', 'sender_id'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!message || message.sender_id === viewerContext.viewer.id) throw new ApiError('not_found')
  await requireMembership(
    deps,
    { viewer: viewerContext.viewer, country: viewerContext.country },
    message.conversation_id
  )
  return message.sender_id
}

/**
 * The creator in whose chat a message was written that the reporter can read.
 * @throws ApiError not_found, also for the reporter's own and for deleted messages, locked
 */
async function creatorOfChat(
  deps: Deps,
  id: string,
  viewerContext: ViewerContext & { viewer: Viewer }
): Promise<string> {
  const message = await deps.db
    .selectFrom('stream_message')
    .select(['conversation_id', 'sender_id', 'held_at'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!message || message.sender_id === viewerContext.viewer.id) throw new ApiError('not_found')
  const chat = await findChatById(deps, message.conversation_id, viewerContext)
  if (!(await isMessageOfReach(deps.db, id, viewerContext.viewer, chat)))
    throw new ApiError(isLocked(chat, viewerContext.viewer) ? 'locked' : 'not_found')
  if (message.held_at && !canModerate(chat, viewerContext.viewer)) throw new ApiError('not_found')
  return chat.id
}

/**
 * The creator of the reported item, or of the item under which a comment was written, if the object exists for the
 * reporter; locked items do.
 * @throws ApiError not_found
 */
async function ownerOf(
  deps: Deps,
  type: ReportTarget,
  id: string,
  viewerContext: ViewerContext & { viewer: Viewer }
): Promise<string> {
  if (type === 'message') return senderOf(deps, id, viewerContext)
  if (type === 'stream') return (await requireStream(deps, id, viewerContext)).performer_id
  if (type === 'stream-message') return creatorOfChat(deps, id, viewerContext)
  if (type === 'performer') {
    const found = await creators(deps.db)
      .select('account.id')
      .where('account.id', '=', id)
      .where(canOpenPage(viewerContext))
      .executeTakeFirst()
    if (!found) throw new ApiError('not_found')
    await noteOpenedPages(deps.db, viewerContext, [found.id])
    return found.id
  }
  const comment = type === 'comment' ? await findComment(deps.db, id, viewerContext) : undefined
  if (type === 'comment' && !comment) throw new ApiError('not_found')
  const item = await findItem(deps, (comment?.object_type ?? type) as ItemType, comment?.object_id ?? id, viewerContext)
  // Comments can be read only with access to the item.
  if (!item || (comment && item.accessReason === 'locked')) throw new ApiError('not_found')
  return item.performerId
}

/**
 * Reports an object to the operator, with a snapshot of it. While a report is open, reporting again returns the first
 * one (product.md).
 * @returns the report's id
 * @throws ApiError not_found
 */
export async function createReport(
  deps: Deps,
  viewerContext: ViewerContext & { viewer: Viewer },
  { objectType, objectId, reason, description }: Input<typeof reports.create>['body']
): Promise<string> {
  const performer_id = await ownerOf(deps, objectType, objectId, viewerContext)
  const snapshot = await takeSnapshot(deps.db, objectType, objectId)
  if (!snapshot) throw new ApiError('not_found')
  return transactionWithEvents(deps, async (trx, record) => {
    const id = randomUUIDv7()
    const report = await trx
      .insertInto('report')
      .values({
        id,
        reporter_id: viewerContext.viewer.id,
        object_type: objectType,
        object_id: objectId,
        performer_id,
        reason,
        description,
        snapshot: JSON.stringify(snapshot),
        created_at: deps.clock.now(),
      })
      // The condition is written as in the partial index of open reports, so that the index is used. The update changes
      // nothing, but makes the existing row's id return.
      .onConflict((conflict) =>
        conflict
          .columns(['reporter_id', 'object_id'])
          .where(sql<boolean>`status = 'open'`)
          .doUpdateSet({ reporter_id: viewerContext.viewer.id })
      )
      .returning('id')
      .executeTakeFirstOrThrow()
    if (report.id === id) record('report.created', { reportId: id })
    return report.id
  })
}
