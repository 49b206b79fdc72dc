import type { Conversation, WriteRefusal } from '../../../../contract/social/conversations.ts'
import { transaction } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { ApiError } from '../../../http/api-error.ts'
import type { Viewer } from '../../../http/authenticate.ts'
import { publishAfterCommit } from '../../../realtime/publish-after-commit.ts'
import { accountIs } from '../../identity/visibility/account-ref.ts'
import { openConversation } from './open-conversation.ts'
import { mayWrite } from './policy.ts'
import { findConversationOf } from './queries.ts'
import { emitConversation } from './emit-conversation.ts'
import { viewConversation } from './view-conversation.ts'

type OpenRequest = { source: 'performer' | 'user'; sourceId: string }

/** Refusals that the viewer can resolve (by following or subscribing): the conversation opens and shows the reason. */
const resolvableRefusals: readonly (WriteRefusal | undefined)[] = [
  undefined,
  'follow_required',
  'subscription_required',
]

/**
 * Opens the viewer's conversation with a creator, or a creator's with any account, by id or username (Spec §4, Opening
 * a conversation). An existing one opens in any case, even if the two may no longer write to each other.
 * @throws ApiError `not_found` (also for a hidden account), `forbidden` (oneself; a fan with another fan),
 * `cannot_write`
 */
export async function beginConversation(
  deps: Deps,
  { viewer, country }: { viewer: Viewer; country: string | undefined },
  { source, sourceId }: OpenRequest
): Promise<Conversation> {
  if (source === 'user' && !viewer.isPerformer) throw new ApiError('forbidden')
  const other = await deps.db
    .selectFrom('account')
    .select('id')
    .where(accountIs(sourceId))
    .$if(source === 'performer', (of) => of.where('is_performer', '=', true))
    .executeTakeFirst()
  if (other?.id === viewer.id) throw new ApiError('forbidden')
  if (!other) throw new ApiError('not_found')
  if ((await findConversationOf(deps.db, viewer.id, other.id)) === undefined) {
    const refusal = (await mayWrite(deps, viewer.id, [other.id], country)).get(other.id)
    if (!resolvableRefusals.includes(refusal))
      throw new ApiError(refusal === 'unavailable' ? 'not_found' : 'cannot_write')
  }
  const id = await transaction(deps.db, (trx) => openConversation(trx, viewer.id, other.id, deps.clock.now()))
  await publishAfterCommit(deps, () => emitConversation(deps, id, viewer.id))
  return viewConversation(deps, { viewer, country }, id)
}
