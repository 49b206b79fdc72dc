import { sql } from 'kysely'
import { maxModerators } from '../../../../contract/limits.ts'
import type { Out } from '../../../../contract/endpoint.ts'
import type { streamMessages } from '../../../../contract/social/stream-messages.ts'
import { transaction, type Trx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { ApiError } from '../../../http/api-error.ts'
import type { Viewer } from '../../../http/authenticate.ts'
import type { ViewerContext } from '../../identity/visibility/visibility.ts'
import { publishAfterCommit } from '../../../realtime/publish-after-commit.ts'
import { moderatedChat } from './policy.ts'
import { moderatorsOf, type ChatRow } from './queries.ts'
import { emitChatChanged } from './emit-stream-events.ts'
import type { ListenerCounts } from './listeners.ts'

type Changes = Out<(typeof streamMessages)['update']['body']>

/** What moderators may change too. */
const ofModerators: readonly (keyof Changes)[] = ['pinnedText', 'mute', 'heldWords']

/**
 * Whom a change concerns, besides the listeners. Moderators may change only what keeps order, and mute neither the
 * creator nor each other.
 * @throws ApiError forbidden
 */
async function requireAllowed(deps: Deps, chat: ChatRow, viewer: Viewer, changes: Changes): Promise<void> {
  const { mute, moderator } = changes
  if (mute?.accountId === viewer.id || moderator?.accountId === chat.id) throw new ApiError('forbidden')
  if (chat.id === viewer.id) return
  const isMore = Object.entries(changes).some(
    ([name, value]) => value !== undefined && !ofModerators.includes(name as keyof Changes)
  )
  if (isMore) throw new ApiError('forbidden')
  if (mute && (await moderatorsOf(deps.db, [chat.chat_id])).get(chat.chat_id)?.includes(mute.accountId))
    throw new ApiError('forbidden')
}

/**
 * Changes a chat that the viewer owns or moderates: its rules, a mute, a moderator. Publishes the change to the
 * listeners, and notifies followers when the chat opens.
 * @throws ApiError not_found for a chat that others moderate or an unknown account, forbidden for muting oneself or the
 * creator, and for what only the creator may change, limit_reached
 */
export async function updateChat(
  deps: Deps,
  listeners: ListenerCounts,
  id: string,
  viewerContext: ViewerContext & { viewer: Viewer },
  changes: Changes
): Promise<ChatRow> {
  const { viewer } = viewerContext
  const { mute, moderator, ...rules } = changes
  const before = await moderatedChat(deps, id, viewerContext)
  await requireAllowed(deps, before, viewer, changes)
  await transaction(deps.db, async (trx) => {
    await trx
      .updateTable('stream_conversation')
      .set({
        updated_at: deps.clock.now(),
        is_open: rules.isOpen,
        who_may_write: rules.whoMayWrite,
        slow_seconds: rules.slowSeconds,
        pinned_text: rules.pinnedText,
        held_words: rules.heldWords && [...new Set(rules.heldWords)],
      })
      .where('id', '=', id)
      .execute()
    if (mute) await setMute(trx, id, mute, deps.clock.now())
    if (moderator) await setModerator(trx, id, moderator, deps.clock.now())
    if (rules.isOpen && !before.is_open)
      await deps.jobs.enqueue(
        'tell-live',
        { performerId: viewer.id, at: deps.clock.now().toISOString() },
        { within: trx }
      )
  })
  const chat = await moderatedChat(deps, id, viewerContext)
  const audience = [before.id, viewer.id, mute?.accountId, moderator?.accountId].filter((one) => one !== undefined)
  await publishAfterCommit(deps, () => emitChatChanged(deps, listeners, chat, [...new Set(audience)]))
  return chat
}

/** Adds or removes a moderator. The chat is locked, so that parallel calls count each other's. */
async function setModerator(
  trx: Trx,
  conversationId: string,
  { accountId, isModerator }: NonNullable<Changes['moderator']>,
  now: Date
): Promise<void> {
  if (!isModerator)
    return void (await trx
      .deleteFrom('stream_moderator')
      .where('conversation_id', '=', conversationId)
      .where('account_id', '=', accountId)
      .execute())
  const { rows } = await sql`
    insert into stream_moderator (conversation_id, account_id, created_at) select ${conversationId}, id, ${now} from account where id = ${accountId} and status = 'active'
    on conflict (conversation_id, account_id) do update set created_at = stream_moderator.created_at returning account_id`.execute(
    trx
  )
  if (rows.length === 0) throw new ApiError('not_found')
  const { total } = await trx
    .selectFrom('stream_moderator')
    .select((of) => of.fn.countAll<number>().as('total'))
    .where('conversation_id', '=', conversationId)
    .executeTakeFirstOrThrow()
  if (total > maxModerators) throw new ApiError('limit_reached')
}

async function setMute(
  trx: Trx,
  conversationId: string,
  { accountId, minutes }: NonNullable<Changes['mute']>,
  now: Date
): Promise<void> {
  if (minutes === 0)
    return void (await trx
      .deleteFrom('stream_mute')
      .where('conversation_id', '=', conversationId)
      .where('account_id', '=', accountId)
      .execute())
  const until = minutes === undefined ? null : new Date(now.getTime() + minutes * 60_000)
  const { rows } = await sql`
    insert into stream_mute (conversation_id, account_id, until, created_at) select ${conversationId}, id, ${until}::timestamptz, ${now} from account where id = ${accountId}
    on conflict (conversation_id, account_id) do update set until = excluded.until, created_at = excluded.created_at returning account_id`.execute(
    trx
  )
  if (rows.length === 0) throw new ApiError('not_found')
}
