import { sql } from 'kysely'
import { transaction, type Trx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { deleteNotificationsWhere } from '../../catalogue/rights/delete-notifications.ts'
import { soldUntil } from './sold.ts'

/**
 * Erases what an account has written to others: of its messages only 'Message deleted!' is left, of its broadcasts only
 * that they were sent. A message that was bought in the last year stays as it is with its buyer. What others have
 * written to it is theirs and stays.
 */
export async function eraseMessages(deps: Deps, accountId: string): Promise<void> {
  await transaction(deps.db, async (trx) => {
    const now = deps.clock.now()
    const isKept = sql<boolean>`${soldUntil(sql.ref('message.id'), now)} is not null`
    await trx
      .updateTable('message')
      .set({ text: '', title: '', caption: '', files_of: null, client_message_id: null })
      .set((is) => ({ deleted_at: is.fn.coalesce('deleted_at', is.val(now)) }))
      .where('sender_id', '=', accountId)
      .where((is) => is.not(isKept))
      .execute()
    await trx
      .updateTable('broadcast')
      .set({ text: '', title: '', caption: '', account_ids: null, client_broadcast_id: null })
      .where('performer_id', '=', accountId)
      .execute()
    await trx.deleteFrom('welcome_message').where('performer_id', '=', accountId).execute()
    await detachFiles(trx, accountId)
    await trx.updateTable('conversation_member').set({ unread: 0 }).where('other_id', '=', accountId).execute()
    await trx
      .updateTable('stream_message')
      .set({ text: '', client_message_id: null })
      .set((is) => ({ deleted_at: is.fn.coalesce('deleted_at', is.val(now)) }))
      .where('sender_id', '=', accountId)
      .execute()
    // The account's own chat, with what others have written there: nobody can open it any more.
    await trx.deleteFrom('stream_conversation').where('performer_id', '=', accountId).execute()
  })
}

/** Detaches the account's files from all messages but those that are kept; the files themselves are removed afterwards. */
const detachFiles = (trx: Trx, accountId: string) =>
  sql`delete from message_file using file where file.id = message_file.file_id and file.owner_id = ${accountId}
    and not exists (select from message where message.files_of = message_file.owner_id)`.execute(trx)

/** Deletes what an account has said below items and liked, with the counts; the replies to its comments go with them. */
export async function eraseReactions(deps: Deps, accountId: string): Promise<void> {
  await transaction(deps.db, async (trx) => {
    const counted = {
      feed: sql`reaction.object_type = 'feed'`,
      asset: sql`reaction.object_type in ('video', 'gallery', 'photo', 'product')`,
      comment: sql`reaction.object_type = 'comment'`,
    }
    for (const [table, isOf] of Object.entries(counted))
      await sql`update ${sql.table(table)} liked set total_likes = greatest(0, liked.total_likes - 1) from reaction
        where reaction.account_id = ${accountId} and reaction.action = 'like' and ${isOf} and reaction.object_id = liked.id`.execute(
        trx
      )
    await trx.deleteFrom('reaction').where('account_id', '=', accountId).execute()
    await sql`update performer set total_followers = greatest(0, total_followers - 1) from follow
      where follow.follower_id = ${accountId} and follow.performer_id = performer.account_id`.execute(trx)
    await sql`delete from follow where ${accountId} in (follower_id, performer_id)`.execute(trx)
    await eraseComments(trx, accountId)
  })
}

async function eraseComments(trx: Trx, accountId: string): Promise<void> {
  const gone = sql`(select id from comment where author_id = ${accountId} or parent_id in (select id from comment where author_id = ${accountId}))`
  await sql`delete from reaction where object_type = 'comment' and object_id in ${gone}`.execute(trx)
  await deleteNotificationsWhere(trx, sql`object_type = 'comment' and object_id in ${gone}`)
  const { rows } = await sql<{ id: string; parent: string | null }>`delete from comment where id in ${gone}
    returning object_id as id, parent_id as parent`.execute(trx)
  const items = [...new Set(rows.map(({ id }) => id))]
  const parents = [...new Set(rows.flatMap(({ parent }) => parent ?? []))]
  for (const table of ['feed', 'asset'])
    await sql`update ${sql.table(table)} item set total_comments = (select count(*) from comment where object_id = item.id)
      where id = any(${items}::uuid[])`.execute(trx)
  await sql`update comment set total_replies = (select count(*) from comment reply where reply.parent_id = comment.id)
    where id = any(${parents}::uuid[])`.execute(trx)
}
