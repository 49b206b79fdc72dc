import '../zod-config.ts'
import * as z from 'zod'
import { listOf, text, trimmed } from '../bounded.ts'
import { Person, Time } from '../identity/users/accounts.ts'
import { SnapshotVersion, Total } from '../snapshot-version.ts'
import { MessageKind } from './conversations.ts'
import { maxMessageFiles, maxMessageText } from '../limits.ts'
import { endpoints } from '../endpoint.ts'
import { FileStatus, MediaFile, MediaKind } from '../platform/files/files.ts'
import { mediaTypes } from '../platform/files/media-types.ts'
import { Id, IdParams } from '../ids.ts'
import { publicCaption, publicTitle, publicTexts, Thumbnail } from '../catalogue/items/items.ts'
import { Amount } from '../money/amount.ts'
import { listQuery, page } from '../paging.ts'
import { LogNumber, logPage, logQuery } from '../sequenced-log.ts'
import { CallInMessage } from './video-calls/video-calls.ts'

/** What a deleted message shows (Spec §4). */
export const deletedText = 'Message deleted!'

/** A file that is not processed, such as a document or an archive. */
export const AttachedFile = z
  .object({
    _id: Id,
    name: z.string(),
    size: z.number().int().describe('bytes'),
    url: z.string().describe('signed URL of the download'),
  })
  .meta({ id: 'AttachedFile' })
export type AttachedFile = z.infer<typeof AttachedFile>

/**
 * A message as one of the two people may see it (Spec §3, Message). A locked one (`isLocked`) has no text and no file:
 * only title and caption (which both may read), its price, the number of files of each kind, and a blurred picture. A
 * deleted one has `deletedText` and nothing else.
 */
export const Message = z
  .object({
    _id: Id,
    conversationId: Id,
    senderId: Id,
    seq: z.number().int().describe('position in the conversation: defines the order and up to where a member has read'),
    version: z.number().int().describe('version of the conversation at the last change of the message'),
    kind: MessageKind,
    ...publicTexts,
    text: z.string(),
    media: z.array(MediaFile).optional().describe('photos, videos and audio'),
    files: z.array(AttachedFile).optional(),
    pendingFiles: z
      .number()
      .int()
      .optional()
      .describe(
        'number of files that are still being processed; `message/changed` is sent when one is ready; a message with a price can be bought when there are none'
      ),
    failedFiles: z.number().int().optional().describe('only for its sender: number of files that failed'),
    totalFiles: z.number().int(),
    fileKinds: z.array(MediaKind).optional().describe('when locked: kind of each file'),
    duration: z.number().optional().describe('seconds; of the first video or audio file; also when locked'),
    thumbnail: Thumbnail.optional().describe('when locked: small and irreversibly blurred'),
    price: Amount.optional().describe('tokens; absent: free'),
    isLocked: z.boolean(),
    isBought: z.boolean().optional().describe('if it has a price: the viewer has bought it'),
    tip: z
      .object({
        amount: Amount.describe('tokens'),
        isRefunded: z.boolean().optional().describe('the tip was refunded'),
      })
      .optional(),
    call: CallInMessage.optional(),
    broadcastId: Id.optional().describe('only for its sender: the broadcast it is part of'),
    clientMessageId: z.string().optional().describe('only for its sender'),
    isDeleted: z.boolean(),
    createdAt: Time,
  })
  .meta({ id: 'Message' })
export type Message = z.infer<typeof Message>

/** A search result: a message that the reader may read. */
export const FoundMessage = z
  .object({
    _id: Id,
    conversationId: Id,
    senderId: Id,
    seq: Message.shape.seq,
    text: z.string().describe("excerpt around the first match; omitted text before it is replaced by '…'"),
    recipient: Person.describe('the other person of the conversation'),
    createdAt: Time,
  })
  .meta({ id: 'FoundMessage' })
export type FoundMessage = z.infer<typeof FoundMessage>

/** What a person writes: words, files, or both; a price locks all of it. */
export const messageBody = {
  title: publicTitle,
  caption: publicCaption,
  text: trimmed(maxMessageText).default(''),
  fileIds: listOf(Id, maxMessageFiles)
    .default([])
    .describe('uploads of the caller of the types message-*, in order; may still be processing'),
  price: Amount.optional().describe('tokens, creators only; within the caps of an item'),
}

const hasContent = {
  rule: (body: { text: string; fileIds: readonly string[] }) => body.text !== '' || body.fileIds.length > 0,
  fault: { path: ['text'], message: 'Write something or add a file' },
}

/** Adds the rule that a message must not be empty. */
export const withContent = <S extends z.ZodType<{ text: string; fileIds: readonly string[] }>>(schema: S): S =>
  schema.refine(hasContent.rule, hasContent.fault) as S

const Upload = z.object({ _id: Id, status: FileStatus }).meta({ id: 'MessageUpload' })

/** Messages of conversations (Spec §7, Conversations and messages). */
export const messages = endpoints({
  list: {
    method: 'GET',
    path: '/messages/conversations/{id}',
    access: 'user',
    isPrivate: true,
    summary: 'Messages of a conversation, newest first; or what changed since a version, oldest change first',
    params: IdParams,
    query: z.object({
      ...logQuery,
      before: LogNumber.optional().describe('only messages with a smaller `seq`, newest first'),
      after: LogNumber.optional().describe('only messages with a greater `seq`, oldest first'),
    }),
    response: logPage(Message).extend({
      recipientReadSeq: z.number().int(),
      asOf: SnapshotVersion,
    }),
    errors: ['not_found'],
  },
  send: {
    method: 'POST',
    path: '/messages/conversations/{id}',
    access: 'user',
    summary: 'Send a message; repeating a `clientMessageId` within two months does not send it again',
    params: IdParams,
    body: withContent(z.strictObject({ ...messageBody, clientMessageId: text(64).min(8).optional() })),
    response: Message,
    status: 201,
    errors: ['not_found', 'cannot_write', 'wrong_role', 'performer_pending', 'restricted', 'idempotency_conflict'],
    limit: { max: 600, perS: 600 },
  },
  search: {
    method: 'GET',
    path: '/messages/search',
    access: 'user',
    isPrivate: true,
    summary: 'Search the messages of all conversations that the caller may read, newest first',
    query: z.object({ limit: listQuery.limit, offset: listQuery.offset, q: trimmed(100).min(1) }),
    response: page(FoundMessage),
    limit: { max: 600, perS: 600 },
  },
  view: {
    method: 'GET',
    path: '/messages/{id}',
    access: 'user',
    isPrivate: true,
    summary: 'One message with its sender and fresh URLs of its files',
    params: IdParams,
    response: Message.extend({ sender: Person }),
    errors: ['not_found'],
  },
  remove: {
    method: 'DELETE',
    path: '/messages/{id}',
    access: 'user',
    summary:
      "Delete one of the caller's messages for both people; a bought one stays visible to its buyer; tips and calls cannot be deleted. Also deletes a message of a stream's chat, as its author, its creator or a moderator",
    params: IdParams,
    errors: ['not_found', 'forbidden', 'sold'],
  },
  uploadPhoto: {
    method: 'POST',
    path: '/messages/public/file/photo',
    access: 'user',
    summary: 'Upload a photo for a message, to be named in its `fileIds`',
    files: { photo: { accept: 'image', maxBytes: mediaTypes['message-photo'].maxBytes } },
    response: Upload,
    status: 201,
    errors: ['unsupported_type', 'too_large'],
    limit: { max: 300, perS: 3600 },
  },
  uploadVideo: {
    method: 'POST',
    path: '/messages/private/file/video',
    access: 'user',
    summary: 'Upload a video for a message; large ones are uploaded in parts by /files/create-reference',
    files: { video: { accept: 'video', maxBytes: 200_000_000 } },
    response: Upload,
    status: 201,
    errors: ['unsupported_type', 'too_large'],
    limit: { max: 100, perS: 3600 },
  },
  uploadFile: {
    method: 'POST',
    path: '/messages/private/file',
    access: 'user',
    summary: 'Upload any file for a message; large ones are uploaded in parts by /files/create-reference',
    files: { file: { accept: 'any', maxBytes: 100_000_000 } },
    response: Upload,
    status: 201,
    errors: ['unsupported_type', 'too_large'],
    limit: { max: 300, perS: 3600 },
  },
  totalUnread: {
    method: 'GET',
    path: '/messages/total-unread-messages',
    access: 'user',
    summary: 'The number of unread messages in all conversations that are not muted',
    response: Total,
  },
  readAll: {
    method: 'POST',
    path: '/messages/read-all/{id}',
    access: 'user',
    summary: 'Mark all messages of a conversation as read',
    params: IdParams,
    response: Total.describe('unread messages in all conversations'),
    errors: ['not_found'],
  },
})
