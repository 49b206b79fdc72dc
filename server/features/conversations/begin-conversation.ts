import type { Conversation, WriteRefusal } from '../../../contract/conversations.ts'
import { transaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { ApiError } from '../../http/api-error.ts'
import type { Viewer } from '../../http/authenticate.ts'
import { publishAfterCommit } from '../../realtime/publish-after-commit.ts'
import { accountIs } from '../people/account-ref.ts'
import { openConversation } from './open-conversation.ts'
import { mayWrite } from './policy.ts'
import { findConversationOf } from './queries.ts'
import { emitConversation } from './emit-conversation.ts'
import { viewConversation } from './view-conversation.ts'

type Asked = { source: 'performer' | 'user'; sourceId: string }

/** Refusals that the viewer can do something about: the conversation opens, and says what. */
const canBeHelped: readonly (WriteRefusal | undefined)[] = [undefined, 'follow_required', 'subscription_required']

/**
 * The viewer's conversation with a creator, or as a creator with anybody, by id or username (Spec §4, Opening a conversation). One that is there opens
 * whatever stands between the two by now. @throws ApiError not_found (also for who is hidden), forbidden (oneself; a fan with another fan), cannot_write
 */
export async function beginConversation(
  deps: Deps,
  { viewer, country }: { viewer: Viewer; country: string | undefined },
  { source, sourceId }: Asked
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
    if (!canBeHelped.includes(refusal)) throw new ApiError(refusal === 'unavailable' ? 'not_found' : 'cannot_write')
  }
  const id = await transaction(deps.db, (trx) => openConversation(trx, viewer.id, other.id, deps.clock.now()))
  await publishAfterCommit(deps, () => emitConversation(deps, id, viewer.id))
  return viewConversation(deps, { viewer, country }, id)
}
