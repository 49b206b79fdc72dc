import type { Fault } from '../../../../api/api-error.ts'
import { readStored, writeStored } from '../../../../lib/account-storage.ts'
import type { Outgoing } from '../thread-message.ts'

/** A message that was submitted and not answered; `fault` is the reason, where known. */
export type Unsent = { sent: Outgoing; fault?: Fault | undefined }

/** Maximum number of messages stored for an account; the newest are kept. */
const MAX_STORED = 50
const nameOf = (accountId: string): string => `unsent:${accountId}`

const isUnsent = (stored: unknown): stored is Unsent => {
  const { conversationId, clientMessageId, senderId, text, fileIds, createdAt } = ((stored as Partial<Unsent> | null)
    ?.sent ?? {}) as Partial<Outgoing>
  return (
    [conversationId, clientMessageId, senderId, text, createdAt].every((value) => typeof value === 'string') &&
    Array.isArray(fileIds)
  )
}

/** The stored unsent messages of an account, in the order of writing. Of their files only the ids are stored. */
export const storedUnsent = (accountId: string): Unsent[] => {
  const stored = readStored(nameOf(accountId))
  return Array.isArray(stored) ? stored.filter(isUnsent) : []
}

const write = (accountId: string, stored: readonly Unsent[]): void =>
  writeStored(nameOf(accountId), stored.length > 0 ? stored.slice(-MAX_STORED) : undefined)

/**
 * Stores a message until it has been answered, for its account and in this browser only. All windows share one list.
 */
export const storeUnsent = ({ media: _previews, ...sent }: Outgoing, fault?: Fault): void => {
  const stored = storedUnsent(sent.senderId)
  const at = stored.findIndex((other) => other.sent.clientMessageId === sent.clientMessageId)
  write(sent.senderId, at < 0 ? [...stored, { sent, fault }] : stored.with(at, { sent, fault }))
}

/** Removes a message that was sent or discarded. */
export const deleteUnsent = (accountId: string, clientMessageId: string): void =>
  write(
    accountId,
    storedUnsent(accountId).filter(({ sent }) => sent.clientMessageId !== clientMessageId)
  )
