import type { In } from '../../../../../contract/endpoint.ts'
import type { messages } from '../../../../../contract/social/messages.ts'
import { storedNames, readStored, writeStored } from '../../../../lib/account-storage.ts'
import type { BroadcastRecipients } from '../../broadcasts/recipients.ts'
import { draftName } from '../../../catalogue/composer/use-draft.ts'

/**
 * The typed part of a draft. The price is kept while pricing is switched off. `pendingId`: the id under which the
 * message was submitted while it waits for its files. `to`: the recipients of a broadcast, stored together with its
 * text.
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

/**
 * The body of a message, in a conversation or as a broadcast: text, files, price, and the public part of a paid
 * message.
 */
export type MessageBody = Pick<
  In<(typeof messages)['send']['body']>,
  'title' | 'caption' | 'text' | 'fileIds' | 'price'
>

/** An empty draft. */
export const emptyDraft: MessageDraft = { title: '', caption: '', text: '', isPriced: false }

/** The scope under which a conversation's draft and files are stored. */
export const draftScope = (conversationId: string): string => `message:${conversationId}`

/** The conversation of a scope; undefined for a broadcast. */
export const conversationOf = (scope: string): string | undefined =>
  scope.startsWith('message:') ? scope.slice(8) : undefined

/** The stored draft of a message. */
export const storedDraft = (accountId: string, scope: string): Partial<MessageDraft> | undefined =>
  readStored(draftName(accountId, scope)) as Partial<MessageDraft> | undefined

/** Stores a draft from outside its form, or removes it when undefined. */
export const storeDraft = (accountId: string, scope: string, draft: Partial<MessageDraft> | undefined): void =>
  writeStored(draftName(accountId, scope), draft)

/** Scopes of the account's submitted messages that wait for their files. */
export const pendingScopes = (accountId: string): string[] => {
  const start = draftName(accountId, '')
  return storedNames(start)
    .map((name) => name.slice(start.length))
    .filter((scope) => storedDraft(accountId, scope)?.pendingId !== undefined)
}

/** The stored text of an account's draft in a conversation, for the list of conversations; empty when there is none. */
export const storedDraftText = (accountId: string, conversationId: string): string => {
  const stored = storedDraft(accountId, draftScope(conversationId))
  return typeof stored?.text === 'string' ? stored.text : ''
}
