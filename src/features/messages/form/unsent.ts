import type { Fault } from '../../../api/api-error.ts'
import { readStored, writeStored } from '../../../lib/account-storage.ts'
import type { Outgoing } from '../thread-message.ts'

/** A message that was sent off and has not been answered; `fault`: why not, where that is known. */
export type Unsent = { sent: Outgoing; fault?: Fault | undefined }

/** Messages of an account that are kept at most: the newest. */
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

/** What this browser keeps of messages that an account sent off and that did not get through, in the order in which they were written. Of files their ids alone. */
export const storedUnsent = (accountId: string): Unsent[] => {
  const kept = readStored(nameOf(accountId))
  return Array.isArray(kept) ? kept.filter(isUnsent) : []
}

const write = (accountId: string, kept: readonly Unsent[]): void =>
  writeStored(nameOf(accountId), kept.length > 0 ? kept.slice(-most) : undefined)

/** Keeps a message until it has been answered, beside the drafts and by their rules: of its account alone, in this browser. Other windows keep theirs in the same place. */
export const storeUnsent = ({ media: _previews, ...sent }: Outgoing, fault?: Fault): void => {
  const kept = storedUnsent(sent.senderId)
  const at = kept.findIndex((other) => other.sent.clientMessageId === sent.clientMessageId)
  write(sent.senderId, at < 0 ? [...kept, { sent, fault }] : kept.with(at, { sent, fault }))
}

/** Forgets a message: it was sent, or is given up. */
export const deleteUnsent = (accountId: string, clientMessageId: string): void =>
  write(
    accountId,
    storedUnsent(accountId).filter(({ sent }) => sent.clientMessageId !== clientMessageId)
  )
