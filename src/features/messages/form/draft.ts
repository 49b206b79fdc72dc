import type { In } from '../../../../contract/endpoint.ts'
import type { messages } from '../../../../contract/messages.ts'
import { storedNames, readStored, writeStored } from '../../../lib/account-storage.ts'
import type { BroadcastRecipients } from '../../broadcasts/recipients.ts'
import { draftName } from '../../composer/use-draft.ts'

/**
 * What is typed of a message beside its files. The price stays while it is switched off: a second thought costs nothing. `pendingId`: under which id it was sent off, it
 * waits for its files. `to`: who gets one to many, kept with its words so that neither is ever found without the other.
 */
export type MessageDraft = {
  title: string
  caption: string
  text: string
  isPriced: boolean
  price?: number | undefined
  pendingId?: string | undefined
  to?: BroadcastRecipients | undefined
}

/** What is sent of a message, in a conversation or to many: the words, the files, the price, and what everyone may read of one with a price. */
export type MessageBody = Pick<
  In<(typeof messages)['send']['body']>,
  'title' | 'caption' | 'text' | 'fileIds' | 'price'
>

/** Nothing written yet. */
export const emptyDraft: MessageDraft = { title: '', caption: '', text: '', isPriced: false }

/** Under which name a conversation's draft and files are kept. */
export const draftScope = (conversationId: string): string => `message:${conversationId}`

/** In which conversation a scope is; none: a message to many. */
export const conversationOf = (scope: string): string | undefined =>
  scope.startsWith('message:') ? scope.slice(8) : undefined

/** What this browser keeps of a message not sent yet. */
export const storedDraft = (accountId: string, scope: string): Partial<MessageDraft> | undefined =>
  readStored(draftName(accountId, scope)) as Partial<MessageDraft> | undefined

/** Keeps it from outside its form, or with undefined forgets it. */
export const storeDraft = (accountId: string, scope: string, draft: Partial<MessageDraft> | undefined): void =>
  writeStored(draftName(accountId, scope), draft)

/** Scopes of the account's messages that were sent off and wait for their files. */
export const pendingScopes = (accountId: string): string[] => {
  const start = draftName(accountId, '')
  return storedNames(start)
    .map((name) => name.slice(start.length))
    .filter((scope) => storedDraft(accountId, scope)?.pendingId !== undefined)
}

/** The words that this browser keeps of a message not sent yet, of one account in one conversation: the draft mark of the list. Empty when there are none. */
export const storedDraftText = (accountId: string, conversationId: string): string => {
  const kept = storedDraft(accountId, draftScope(conversationId))
  return typeof kept?.text === 'string' ? kept.text : ''
}
