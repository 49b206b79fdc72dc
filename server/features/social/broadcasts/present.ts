import type { Broadcast } from '../../../../contract/social/broadcasts.ts'
import type { WelcomeMessage } from '../../../../contract/social/welcome-message.ts'
import { fromMinor } from '../../../../contract/money/money.ts'
import type { Deps } from '../../../deps.ts'
import { countFiles, presentFiles, type AttachedRow } from '../messages/present-files.ts'
import type { BroadcastRow, WelcomeRow } from './queries.ts'

function presentAttached(deps: Deps, attached: readonly AttachedRow[], performerId: string, itemId: string) {
  const { media, files } = presentFiles(deps, attached, { viewerId: performerId, itemId })
  return { media, files, pendingFiles: countFiles(attached).pendingFiles }
}

/** A broadcast, for its creator. */
export function presentBroadcast(deps: Deps, row: BroadcastRow): Broadcast {
  return {
    _id: row.id,
    title: row.title || undefined,
    caption: row.caption || undefined,
    text: row.text,
    ...presentAttached(deps, row.attached, row.performer_id, row.id),
    price: row.price === null ? undefined : fromMinor(row.price),
    audience: row.audience as Broadcast['audience'],
    status: row.status as Broadcast['status'],
    failure: row.status === 'failed' ? ((row.failure ?? 'file') as Broadcast['failure']) : undefined,
    totalRecipients: row.total_recipients,
    totalSent: row.total_sent,
    totalRead: row.total_read,
    totalSales: row.total_sales,
    createdAt: row.created_at.toISOString(),
    finishedAt: row.finished_at?.toISOString(),
  }
}

/** The welcome message, for its creator; defaults while there is none. */
export function presentWelcome(deps: Deps, row: WelcomeRow | undefined): WelcomeMessage {
  if (!row) return { isEnabled: false, text: '', audience: 'subscribers' }
  return {
    isEnabled: row.is_enabled,
    title: row.title || undefined,
    caption: row.caption || undefined,
    text: row.text,
    ...presentAttached(deps, row.attached, row.performer_id, row.performer_id),
    price: row.price === null ? undefined : fromMinor(row.price),
    audience: row.audience as WelcomeMessage['audience'],
  }
}

/** Emits the progress of a broadcast to its creator. Call it after the commit. */
export function emitProgress(
  { realtime }: Pick<Deps, 'realtime'>,
  performerId: string,
  row: Pick<BroadcastRow, 'id' | 'status' | 'total_sent' | 'total_recipients'>
): void {
  realtime.emit(performerId, 'broadcast/changed', {
    _id: row.id,
    status: row.status,
    totalSent: row.total_sent,
    totalRecipients: row.total_recipients,
  })
}
