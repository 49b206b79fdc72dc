import type { Fault } from '../../../api/api-error.ts'
import { readStored, writeStored } from '../../../lib/account-storage.ts'
import type { Outgoing } from '../thread-message.ts'

/** A message that was submitted and not answered; `fault` is the reason, where known. */
export type Unsent = { sent: Outgoing; fault?: Fault | undefined }

/** Maximum number of messages stored for an account; the newest are kept. */
const most = 50
const nameOf = (accountId: string): string => `unsent:${accountId}`

const isUnsent = (kept: unknown): kept is Unsent => {
  const { conversationId, clientMessageId, senderId, text, fileIds, createdAt } = ((kept as Partial<Unsent> | null)
    ?.sent ?? {}) as Partial<Outgoing>
  return (
    [conversationId, clientMessageId, senderId, text, createdAt].every((value) => typeof value === 'string') &&
    Array.isArray(fileIds)
  )
}

/** The stored unsent messages of an account, in the order of writing. Of their files only the ids are stored. */
export const storedUnsent = (accountId: string): Unsent[] => {
  const kept = readStored(nameOf(accountId))
  return Array.isArray(kept) ? kept.filter(isUnsent) : []
}

const write = (accountId: string, kept: readonly Unsent[]): void =>
  writeStored(nameOf(accountId), kept.length > 0 ? kept.slice(-most) : undefined)

/**
 * Stores a message until it has been answered, for its account and in this browser only. All windows share one list.
 */
export const storeUnsent = ({ media: _previews, ...sent }: Outgoing, fault?: Fault): void => {
  const kept = storedUnsent(sent.senderId)
  const at = kept.findIndex((other) => other.sent.clientMessageId === sent.clientMessageId)
  write(sent.senderId, at < 0 ? [...kept, { sent, fault }] : kept.with(at, { sent, fault }))
}

/** Removes a message that was sent or discarded. */
export const deleteUnsent = (accountId: string, clientMessageId: string): void =>
  write(
    accountId,
    storedUnsent(accountId).filter(({ sent }) => sent.clientMessageId !== clientMessageId)
  )
