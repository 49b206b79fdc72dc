import type { MediaFile } from '../../../contract/files.ts'
import type { Message } from '../../../contract/messages.ts'
import type { Fault } from '../../api/api-error.ts'
import { newIntent } from '../../api/intent.ts'
import { siteTime } from '../../lib/clock.ts'

/** What somebody writes: `media` are previews that only this page has (object URLs), in the order of `fileIds`; `price` in tokens. */
export type Written = {
  title?: string | undefined
  caption?: string | undefined
  text: string
  fileIds: readonly string[]
  price?: number | undefined
  media?: readonly MediaFile[] | undefined
}

/** A message on its way. The same one again, for a retry, is the same message to the server too (`clientMessageId`). */
export type Outgoing = Written & {
  conversationId: string
  clientMessageId: string
  senderId: string
  createdAt: string
}

/** A message as a conversation shows it: `delivery` as long as the server has not taken it, `outgoing` as long as its own previews stand for what is still processed. */
export type ThreadMessage = Message & { delivery?: 'sending' | 'failed'; fault?: Fault; outgoing?: Outgoing }

/** Makes a message to be sent: `dispatch(sendMessage.intent(outgoing(…)))`; `clientMessageId` where it was sent off before. */
export const outgoing = (
  conversationId: string,
  senderId: string,
  written: Written,
  clientMessageId = newIntent()
): Outgoing => ({
  ...written,
  conversationId,
  senderId,
  clientMessageId,
  createdAt: new Date(siteTime()).toISOString(),
})

/** How it stands in the conversation at once, behind everything that the server has numbered. Its `_id` is the sender's own until the server gives one. */
export const optimistic = (sent: Outgoing): ThreadMessage => ({
  _id: sent.clientMessageId,
  conversationId: sent.conversationId,
  senderId: sent.senderId,
  clientMessageId: sent.clientMessageId,
  seq: Number.MAX_SAFE_INTEGER,
  version: 0,
  kind: 'text',
  ...(sent.title && { title: sent.title }),
  ...(sent.caption && { caption: sent.caption }),
  text: sent.text,
  ...(sent.media?.length && { media: [...sent.media] }),
  totalFiles: sent.fileIds.length,
  ...(sent.price !== undefined && { price: sent.price }),
  isLocked: false,
  isDeleted: false,
  createdAt: sent.createdAt,
  delivery: 'sending',
  outgoing: sent,
})

/** What names a message on screen from the moment it is written, before and after the server has named it. */
export const keyOf = ({ clientMessageId, _id }: ThreadMessage): string => clientMessageId ?? _id
