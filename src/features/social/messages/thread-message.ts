import type { MediaFile } from '../../../../contract/platform/files/files.ts'
import type { Message } from '../../../../contract/social/messages.ts'
import { ERROR_TEXTS } from '../../../lib/error-texts.ts'
import { randomId } from '../../../lib/random-id.ts'
import { siteTime } from '../../../lib/clock.ts'
import type { Delivery } from '../../../sequenced-log/log.ts'

/**
 * The written part of a message: `media` are local previews (object URLs) in the order of `fileIds`; `price` in tokens.
 */
export type Written = {
  title?: string | undefined
  caption?: string | undefined
  text: string
  fileIds: readonly string[]
  price?: number | undefined
  media?: readonly MediaFile[] | undefined
}

/** A message to be sent. A retry uses the same object, so that the server recognises it by `clientMessageId`. */
export type Outgoing = Written & {
  conversationId: string
  clientMessageId: string
  senderId: string
  createdAt: string
}

/** A message as it is displayed. */
export type ThreadMessage = Message & Delivery<Outgoing>

/**
 * Creates a message to be sent: `dispatch(sendMessage.intent(outgoing(…)))`; pass `clientMessageId` when it was
 * submitted before.
 */
export const outgoing = (
  conversationId: string,
  senderId: string,
  written: Written,
  clientMessageId = randomId()
): Outgoing => ({
  ...written,
  conversationId,
  senderId,
  clientMessageId,
  createdAt: new Date(siteTime()).toISOString(),
})

/** The message as shown before the server's answer: after all numbered ones, with its `clientMessageId` as `_id`. */
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

/** A deleted message as it is displayed: only that it existed (Spec §4). */
export const deleted = ({
  _id,
  conversationId,
  senderId,
  seq,
  version,
  kind,
  createdAt,
  clientMessageId,
}: ThreadMessage): ThreadMessage => ({
  _id,
  conversationId,
  senderId,
  seq,
  version,
  kind,
  text: ERROR_TEXTS.messageDeleted,
  totalFiles: 0,
  isLocked: false,
  isDeleted: true,
  createdAt,
  ...(clientMessageId && { clientMessageId }),
})

/** A stable key of a message, the same before and after the server has assigned its id. */
export const keyOf = ({ clientMessageId, _id }: ThreadMessage): string => clientMessageId ?? _id
