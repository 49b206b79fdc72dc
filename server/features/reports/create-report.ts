import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { reports, ReportTarget } from '../../../contract/reports.ts'
import type { Deps } from '../../deps.ts'
import { ApiError } from '../../http/api-error.ts'
import type { Viewer } from '../../http/authenticate.ts'
import type { Input } from '../../http/handler-types.ts'
import { findComment } from '../comments/queries.ts'
import { canOpenPage, type ViewerContext } from '../performers/policy.ts'
import { creators } from '../performers/queries.ts'
import { findItem } from '../rights/find-items.ts'
import { requireMembership } from '../conversations/view-conversation.ts'
import { takeSnapshot } from './snapshot.ts'

/** Who wrote a message in a conversation of who reports it; of a locked one too. @throws ApiError not_found, for one's own and a deleted one too */
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

/** Whose item it is, or under whose item it stands, where the thing exists for who reports it; a locked one does. @throws ApiError not_found */
async function ownerOf(
  deps: Deps,
  type: ReportTarget,
  id: string,
  viewerContext: ViewerContext & { viewer: Viewer }
): Promise<string> {
  if (type === 'message') return senderOf(deps, id, viewerContext)
  if (type === 'performer') {
    const found = await creators(deps.db)
      .select('account.id')
      .where('account.id', '=', id)
      .where(canOpenPage(viewerContext))
      .executeTakeFirst()
    if (!found) throw new ApiError('not_found')
    return found.id
  }
  const comment = type === 'comment' ? await findComment(deps.db, id, viewerContext) : undefined
  if (type === 'comment' && !comment) throw new ApiError('not_found')
  const item = await findItem(
    deps,
    (comment?.object_type ?? type) as Exclude<ReportTarget, 'performer' | 'comment' | 'message'>,
    comment?.object_id ?? id,
    viewerContext
  )
  // Comments are read where the item is open alone.
  if (!item || (comment && item.accessReason === 'locked')) throw new ApiError('not_found')
  return item.performerId
}

/** Reports something to the operator, with the thing as it is now; again, while it is open, is the first report (product.md). Returns its id. @throws ApiError not_found */
export async function createReport(
  deps: Deps,
  viewerContext: ViewerContext & { viewer: Viewer },
  { objectType, objectId, reason, description }: Input<typeof reports.create>['body']
): Promise<string> {
  const performer_id = await ownerOf(deps, objectType, objectId, viewerContext)
  const snapshot = await takeSnapshot(deps.db, objectType, objectId)
  if (!snapshot) throw new ApiError('not_found')
  const report = await deps.db
    .insertInto('report')
    .values({
      id: randomUUIDv7(),
      reporter_id: viewerContext.viewer.id,
      object_type: objectType,
      object_id: objectId,
      performer_id,
      reason,
      description,
      snapshot: JSON.stringify(snapshot),
      created_at: deps.clock.now(),
    })
    // The index is of open reports: the condition is written out so that it matches. Nothing changes; the row's id comes back.
    .onConflict((conflict) =>
      conflict
        .columns(['reporter_id', 'object_id'])
        .where(sql<boolean>`status = 'open'`)
        .doUpdateSet({ reporter_id: viewerContext.viewer.id })
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return report.id
}
