import { sql } from 'kysely'

/** SQL over `file`: it is in an item or below one, so it is neither loose nor free for another. */
export const isPlaced = sql<boolean>`(exists (select from feed_file where feed_file.file_id = file.id)
  or exists (select from asset_file where asset_file.file_id = file.id)
  or exists (select from comment where comment.file_id = file.id)
  or exists (select from message_file where message_file.file_id = file.id))`
