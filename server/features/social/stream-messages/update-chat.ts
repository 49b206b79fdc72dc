import { sql } from 'kysely'
import type { Out } from '../../../../contract/endpoint.ts'
import type { streamMessages } from '../../../../contract/messages/stream-messages.ts'
import { transaction, type Trx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { ApiError } from '../../../http/api-error.ts'
import type { Viewer } from '../../../http/authenticate.ts'
import { publishAfterCommit } from '../../../realtime/publish-after-commit.ts'
import { ownChat } from './policy.ts'
import type { ChatRow } from './queries.ts'
import { emitChatChanged } from './emit-stream-events.ts'
import type { ListenerCounts } from './listeners.ts'

type Changes = Out<(typeof streamMessages)['update']['body']>

/**
 * Changes the viewer's own chat, and mutes or unmutes an account. Publishes the change to the listeners, and notifies
 * followers when the chat opens.
 * @throws ApiError not_found for another creator's chat or an unknown account, forbidden for muting oneself
 */
export async function updateChat(
  deps: Deps,
  listeners: ListenerCounts,
  id: string,
  viewer: Viewer,
  { mute, ...rules }: Changes
): Promise<ChatRow> {
  const before = await ownChat(deps, id, viewer)
  if (mute?.accountId === viewer.id) throw new ApiError('forbidden')
  await transaction(deps.db, async (trx) => {
    await trx
      .updateTable('stream_conversation')
      .set({
        updated_at: deps.clock.now(),
        is_open: rules.isOpen,
        who_may_write: rules.whoMayWrite,
        slow_seconds: rules.slowSeconds,
        pinned_text: rules.pinnedText,
      })
      .where('id', '=', id)
      .execute()
    if (mute) await setMute(trx, id, mute, deps.clock.now())
    if (rules.isOpen && !before.is_open)
      await deps.jobs.enqueue(
        'tell-live',
        { performerId: viewer.id, at: deps.clock.now().toISOString() },
        { within: trx }
      )
  })
  const chat = await ownChat(deps, id, viewer)
  await publishAfterCommit(deps, () =>
    emitChatChanged(deps, listeners, chat, mute ? [viewer.id, mute.accountId] : [viewer.id])
  )
  return chat
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
