import { sql, type RawBuilder } from 'kysely'

/**
 * SQL condition over `message`: the reader bought it and was not refunded. Only the member who did not write it can buy
 * it.
 */
export const isMessageBought = sql<boolean>`exists (select from sale where sale.item_id = message.id and sale.type = 'message' and sale.status in ('pending', 'available'))`

/**
 * SQL condition over `message`: this account may read neither text nor files, because the message has a price, was sent
 * by the other member and was not bought.
 */
export const isLockedTo = (viewerId: string | RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(message.price is not null and message.sender_id <> ${viewerId} and not ${isMessageBought})`

/**
 * SQL condition over `message`: this account may read the text and use the files, because it is a member of the
 * conversation and the message is neither deleted nor locked for it.
 */
export const isReadableBy = (
  viewerId: string | RawBuilder<unknown>
): RawBuilder<boolean> => sql<boolean>`(message.deleted_at is null and not ${isLockedTo(viewerId)}
  and exists (select from conversation_member member where member.conversation_id = message.conversation_id and member.account_id = ${viewerId}))`

/** SQL over `message`: the number of its usable files, that is those whose processing has not failed. */
export const totalFilesOf = sql<number>`(select count(*)::integer from message_file place join file on file.id = place.file_id
  where place.owner_id = message.files_of and file.status <> 'failed')`

/** SQL condition over `message`: at least one of its files is still being processed. */
export const hasPendingFiles = sql<boolean>`exists (select from message_file place join file on file.id = place.file_id
  where place.owner_id = message.files_of and file.status = 'processing')`
