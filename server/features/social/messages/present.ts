import { deletedText, type Message } from '../../../../contract/social/messages.ts'
import { fromMinor } from '../../../../contract/money/money.ts'
import type { Deps } from '../../../deps.ts'
import { isReturned } from '../../money/earnings/returned.ts'
import { presentCallInMessage } from './present-call.ts'
import { loadAttachments } from './attachments.ts'
import type { MessageRow } from './queries.ts'

/** The tip or the call that a message of that kind shows. */
function eventOf(row: MessageRow): Pick<Message, 'tip' | 'call'> {
  if (row.kind === 'tip')
    return { tip: { amount: fromMinor(row.tip_tokens ?? 0), ...(isReturned(row.tip_status) && { isRefunded: true }) } }
  if (row.call_id === null) return {}
  const { call_id: id, call_status: status, call_minutes: minutes, call_price: price, call_note: note } = row
  const call = {
    id,
    status: status ?? 'expired',
    is_group: row.call_is_group === true,
    minutes: minutes ?? 0,
    price: price ?? 0,
    note: note ?? '',
    expires_at: row.call_expires_at,
    started_at: row.call_started_at,
    used_minutes: row.call_used_minutes,
  }
  return { call: presentCallInMessage(call) }
}

/**
 * Presents messages for one reader, or each for a reader of its own, keeping their order (Spec §3, Message). A locked
 * message has only its title and caption, a deleted one only `deletedText`. Files of all messages are loaded in one
 * query.
 */
export async function presentMessages(
  deps: Deps,
  reader: string | ((message: MessageRow) => string),
  rows: readonly MessageRow[]
): Promise<Message[]> {
  const readerOf = typeof reader === 'string' ? () => reader : reader
  const attached = await loadAttachments(deps, readerOf, rows)
  return rows.map((row) => {
    const isDeleted = row.deleted_at !== null
    const attachments = attached.get(row.id) ?? { totalFiles: 0, isLocked: false }
    return {
      _id: row.id,
      conversationId: row.conversation_id,
      senderId: row.sender_id,
      seq: row.seq,
      version: row.version,
      kind: row.kind as Message['kind'],
      ...(!isDeleted && { title: row.title || undefined, caption: row.caption || undefined }),
      text: isDeleted ? deletedText : attachments.isLocked ? '' : row.text,
      ...attachments,
      ...(!isDeleted && eventOf(row)),
      ...(row.sender_id === readerOf(row) && {
        broadcastId: row.broadcast_id ?? undefined,
        clientMessageId: row.client_message_id ?? undefined,
      }),
      isDeleted,
      createdAt: row.created_at.toISOString(),
    }
  })
}
