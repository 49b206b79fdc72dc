import { sql } from 'kysely'
import { isLockedTo } from '../../social/conversations/message-access.ts'
import { decimal, filesOfMessage, nameOf } from './rows.ts'
import type { Section } from './sections.ts'

/**
 * What the account has to do with others. Messages include those that were received, because they are part of the
 * conversation, but never what is locked for the account, and of the files of others only the names.
 */
export const peopleSections: readonly Section[] = [
  {
    name: 'messages',
    tables: ['message'],
    rows: (
      id
    ) => sql`select message.id::text as id, ${nameOf('member.other_id')} as "with", message.sender_id = ${id} as "isMine", message.kind,
      message.title, message.caption, case when ${isLockedTo(id)} then '' else message.text end as text, ${isLockedTo(id)} as "isLocked", ${decimal('message.price')} as price,
      message.deleted_at is not null as "isDeleted", message.created_at as "createdAt",
      case when message.sender_id = ${id} then ${filesOfMessage(id)} else '[]' end as files,
      case when message.sender_id <> ${id} and not ${isLockedTo(id)} then (select jsonb_agg(file.name order by place.position)
        from message_file place join file on file.id = place.file_id where place.owner_id = message.files_of) end as "receivedFiles"
      from conversation_member member join message on message.conversation_id = member.conversation_id where member.account_id = ${id}`,
  },
  {
    name: 'broadcasts',
    tables: ['broadcast', 'welcome_message'],
    rows: (
      id
    ) => sql`select id::text as id, title, caption, text, ${decimal('price')} as price, audience, status, total_sent as "totalSent", created_at as "createdAt" from broadcast where performer_id = ${id}
      union all select 'welcome', title, caption, text, ${decimal('price')}, audience, case when is_enabled then 'welcome' else 'off' end, null, updated_at from welcome_message where performer_id = ${id}`,
  },
  {
    name: 'comments',
    tables: ['comment'],
    rows: (
      id
    ) => sql`select comment.id::text as id, content as text, ${nameOf('comment.performer_id')} as "with", object_type as about, comment.created_at as "createdAt", edited_at as "editedAt", total_likes as "totalLikes",
      coalesce((select jsonb_agg(jsonb_build_object('id', file.id, 'path', 'media/' || file.id || '.jpg', 'name', file.name, 'kind', file.kind)) from file where file.id = comment.file_id and file.status = 'ready'), '[]') as files
      from comment where author_id = ${id}`,
  },
  {
    name: 'live-chat',
    tables: ['stream_message'],
    rows: (
      id
    ) => sql`select stream_message.id::text as id, text, ${nameOf('chat.performer_id')} as "with", stream_message.created_at as "createdAt"
      from stream_message join stream_conversation chat on chat.id = stream_message.conversation_id where sender_id = ${id} and deleted_at is null`,
  },
  {
    name: 'likes',
    tables: ['reaction'],
    rows: (id) =>
      sql`select object_id || ' ' || action as id, action as title, object_type as about, object_id::text as "objectId", created_at as "createdAt" from reaction where account_id = ${id}`,
  },
  {
    name: 'votes',
    tables: ['poll_vote'],
    rows: (
      id
    ) => sql`select poll_vote.poll_id::text as id, poll.question as title, poll_option.text, poll_vote.created_at as "createdAt" from poll_vote
      join poll on poll.id = poll_vote.poll_id join poll_option on poll_option.id = option_id where poll_vote.account_id = ${id}`,
  },
  {
    name: 'following',
    tables: ['follow'],
    rows: (
      id
    ) => sql`select performer_id::text as id, ${nameOf('follow.performer_id')} as title, created_at as "createdAt",
      (select level from creator_notification where account_id = ${id} and creator_notification.performer_id = follow.performer_id) as news from follow where follower_id = ${id}`,
  },
  {
    name: 'blocks',
    tables: ['block_user', 'block_country'],
    rows: (
      id
    ) => sql`select blocked_id::text as id, ${nameOf('block_user.blocked_id')} as title, created_at as "createdAt" from block_user where blocker_id = ${id}
      union all select country, country, null from block_country where performer_id = ${id}`,
  },
  {
    name: 'calls',
    tables: ['video_call'],
    rows: (
      id
    ) => sql`select id::text as id, case when user_id = ${id} then ${nameOf('video_call.performer_id')} else ${nameOf('video_call.user_id')} end as "with", minutes, ${decimal('price')} as price, status,
      case when user_id = ${id} then note else '' end as text, started_at as "startedAt", ended_at as "endedAt", created_at as "createdAt" from video_call where ${id} in (user_id, performer_id)`,
  },
]
