import { sql } from 'kysely'
import { ItemType } from '../../../../contract/catalogue/items/items.ts'
import type { ReportTarget } from '../../../../contract/social/reports.ts'
import type { Db } from '../../../db/connect.ts'

/**
 * A reported object at the time of the report: its texts, the ids of its files, its author. Stored in
 * `report.snapshot`, visible only to the operator.
 */
export type Snapshot = {
  author: { id: string; name: string; username: string | null }
  files: { id: string; role: string; name: string }[]
  [field: string]: unknown
}

const author = sql`json_build_object('id', account.id, 'name', account.name, 'username', account.username)`
const filesIn = (table: 'feed' | 'asset') =>
  sql`coalesce((select json_agg(json_build_object('id', file.id, 'role', place.role, 'name', file.name) order by place.role, place.position)
    from ${sql.table(`${table}_file`)} place join file on file.id = place.file_id where ${sql.ref(`place.${table}_id`)} = ${sql.ref(`${table}.id`)}), '[]')`

const picture = (id: string, role: string) =>
  sql`select file.id, ${role}::text as role, file.name from file where file.id = ${sql.ref(id)}`

const snapshotQueries = {
  feed: (id: string) => sql<{ snapshot: Snapshot }>`
    select json_build_object('author', ${author}, 'files', ${filesIn('feed')}, 'kind', feed.type, 'title', feed.title, 'caption', feed.caption, 'text', feed.text, 'access', feed.access, 'price', feed.price, 'status', feed.status,
      'isStory', feed.is_story, 'publishedAt', feed.published_at, 'poll', (select json_build_object('question', poll.question, 'options',
        (select json_agg(option.text order by option.position) from poll_option option where option.poll_id = poll.id)) from poll where poll.id = feed.poll_id)) as snapshot
    from feed join account on account.id = feed.performer_id where feed.id = ${id}`,
  asset: (id: string) => sql<{ snapshot: Snapshot }>`
    select json_build_object('author', ${author}, 'files', ${filesIn('asset')}, 'kind', asset.kind, 'title', asset.title, 'caption', asset.caption, 'text', asset.description, 'access', asset.access,
      'price', asset.price, 'status', asset.status, 'publishedAt', asset.published_at, 'galleryId', asset.gallery_id) as snapshot
    from asset join account on account.id = asset.performer_id where asset.id = ${id}`,
  comment: (id: string) => sql<{ snapshot: Snapshot }>`
    select json_build_object('author', ${author}, 'files', coalesce((select json_agg(photo) from (${picture('comment.file_id', 'photo')}) photo), '[]'), 'text', comment.content,
      'objectType', comment.object_type, 'objectId', comment.object_id, 'parentId', comment.parent_id, 'createdAt', comment.created_at, 'editedAt', comment.edited_at) as snapshot
    from comment join account on account.id = comment.author_id where comment.id = ${id}`,
  message: (id: string) => sql<{ snapshot: Snapshot }>`
    select json_build_object('author', ${author}, 'files', coalesce((select json_agg(json_build_object('id', file.id, 'role', 'attached', 'name', file.name) order by place.position)
      from message_file place join file on file.id = place.file_id where place.owner_id = message.files_of), '[]'), 'title', message.title, 'caption', message.caption, 'text', message.text, 'price', message.price,
      'conversationId', message.conversation_id, 'createdAt', message.created_at) as snapshot
    from message join account on account.id = message.sender_id where message.id = ${id}`,
  stream: (id: string) => sql<{ snapshot: Snapshot }>`
    select json_build_object('author', ${author}, 'files', coalesce((select json_agg(picture) from (${picture('stream.cover_file_id', 'cover')}) picture), '[]'), 'title', stream.title, 'text', stream.description,
      'access', stream.access, 'price', stream.price, 'status', stream.status, 'startedAt', stream.started_at, 'seconds', extract(epoch from stream.last_part_at - stream.started_at)) as snapshot
    from stream join account on account.id = stream.performer_id where stream.id = ${id}`,
  'stream-message': (id: string) => sql<{ snapshot: Snapshot }>`
    select json_build_object('author', ${author}, 'files', json_build_array(), 'text', message.text, 'conversationId', message.conversation_id, 'createdAt', message.created_at,
      'performerId', (select performer_id from stream_conversation chat where chat.id = message.conversation_id)) as snapshot
    from stream_message message join account on account.id = message.sender_id where message.id = ${id}`,
  performer: (id: string) => sql<{ snapshot: Snapshot }>`
    select json_build_object('author', ${author}, 'files', coalesce((select json_agg(picture) from (${picture('account.avatar_file_id', 'avatar')} union all ${picture('account.cover_file_id', 'cover')}) picture), '[]'),
      'title', performer.tagline, 'text', performer.bio, 'craft', performer.craft, 'websiteUrl', performer.website_url) as snapshot
    from account join performer on performer.account_id = account.id where account.id = ${id}`,
}

const isAsset = (type: ReportTarget): type is Exclude<ItemType, 'feed'> =>
  type !== 'feed' && ItemType.options.some((kind) => kind === type)

/** Reads a snapshot of an object; undefined when it is deleted. */
export async function takeSnapshot(db: Db, type: ReportTarget, id: string): Promise<Snapshot | undefined> {
  const query = isAsset(type) ? snapshotQueries.asset(id) : snapshotQueries[type](id)
  const { rows } = await query.execute(db)
  return rows[0]?.snapshot
}
