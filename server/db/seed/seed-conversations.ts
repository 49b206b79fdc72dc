import { sql } from 'kysely'
import { toMinor } from '../../../contract/money/money.ts'
import { transaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { openConversation } from '../../features/social/conversations/open-conversation.ts'
import { changeEntry } from '../../sequenced-log/numbers.ts'
import { messageLog } from '../../features/social/messages/message-log.ts'
import { writeMessage } from '../../features/social/messages/write-message.ts'
import { drawing } from './art/drawing.ts'
import { demoCreators } from './creators/all.ts'
import { demoId } from './demo-id.ts'
import { shapes, storeDrawing } from './drawing/draw-photo.ts'
import { demoFans } from './fans.ts'
import { creatorId, fanId } from './seed-people.ts'
import { demoBroadcast, demoChat, demoConversations, type DemoConversation } from './conversations.ts'

const minuteMs = 60_000
/** The owner id of a message's files (`message_file.owner_id`); unique to the message. */
export const filesOf = ({ creator, fan }: DemoConversation, index: number): string =>
  demoId(`talk ${creator} ${fan} ${index}`)
const broadcastId = demoId('broadcast ilka.varro')

/**
 * Inserts the conversations of the demo, each completely or not at all. Their photos are added with the drawings
 * (`drawConversations`).
 */
export async function seedConversations(deps: Deps): Promise<void> {
  const now = deps.clock.now().getTime()
  await follow(deps, now)
  await seedBroadcast(deps, now)
  for (const conversation of demoConversations)
    await seedConversation(deps, conversation, now - conversation.ago * minuteMs)
  await seedChat(deps, now)
}

/** A fan has to follow a creator to be able to write. */
async function follow({ db }: Deps, now: number): Promise<void> {
  const created_at = new Date(now - 300 * 1440 * minuteMs)
  const rows = demoConversations.map(({ creator, fan }) => ({
    follower_id: fanId(fan),
    performer_id: creatorId(creator),
    created_at,
  }))
  const made = await db
    .insertInto('follow')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning('performer_id')
    .execute()
  for (const [performerId, own] of Map.groupBy(made, (row) => row.performer_id))
    await db
      .updateTable('performer')
      .set((is) => ({ total_followers: is('total_followers', '+', own.length) }))
      .where('account_id', '=', performerId)
      .execute()
}

/** Inserts a broadcast as if it had been sent; its copies are part of the conversations. */
async function seedBroadcast({ db }: Deps, now: number): Promise<void> {
  const copies = demoConversations.filter(({ lines }) => lines.some(({ toMany }) => toMany))
  const [first] = copies
  if (!first) return
  const at = new Date(now - first.ago * minuteMs)
  const counted = { total_recipients: copies.length, total_sent: copies.length }
  await db
    .insertInto('broadcast')
    .values({
      id: broadcastId,
      performer_id: creatorId(first.creator),
      text: demoBroadcast,
      audience: 'followers',
      status: 'sent',
      ...counted,
      created_at: at,
      finished_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

async function seedConversation({ db }: Deps, conversation: DemoConversation, endsAt: number): Promise<void> {
  const ids = { creator: creatorId(conversation.creator), fan: fanId(conversation.fan) }
  const lasts = conversation.lines.slice(1).reduce((sum, line) => sum + line.after, 0) * minuteMs
  await transaction(db, async (trx) => {
    let at = endsAt - lasts
    const conversationId = await openConversation(
      trx,
      ids[conversation.lines[0]?.by ?? 'fan'],
      ids[conversation.lines[0]?.by === 'creator' ? 'fan' : 'creator'],
      new Date(at)
    )
    const { version } = await trx
      .selectFrom('conversation')
      .select('version')
      .where('id', '=', conversationId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (version > 0) return
    for (const [index, line] of conversation.lines.entries()) {
      at += index ? line.after * minuteMs : 0
      await writeMessage(trx, {
        conversationId,
        senderId: ids[line.by],
        kind: 'text',
        title: line.title,
        caption: line.caption,
        text: line.text,
        at: new Date(at),
        ...(line.price && { price: toMinor(line.price) }),
        ...(line.photos && { filesOf: filesOf(conversation, index) }),
        ...(line.toMany && { broadcastId }),
      })
      // Whoever has replied has also read it.
      await trx
        .updateTable('conversation_member')
        .set({ unread: 0, read_seq: index })
        .where('conversation_id', '=', conversationId)
        .where('account_id', '=', ids[line.by])
        .execute()
    }
    const seen = conversation.lines.length - (conversation.unread ?? 0)
    await trx
      .updateTable('conversation_member')
      .set({ unread: conversation.unread ?? 0, read_seq: seen })
      .where('conversation_id', '=', conversationId)
      .where('account_id', '<>', ids[conversation.lines.at(-1)?.by ?? 'fan'])
      .execute()
  })
}

async function seedChat({ db }: Deps, now: number): Promise<void> {
  const performer = creatorId('ilka.varro')
  const id = demoId('live chat ilka.varro')
  const begun = now - 55 * minuteMs
  await transaction(db, async (trx) => {
    const made = await trx
      .insertInto('stream_conversation')
      .values({
        id,
        performer_id: performer,
        version: demoChat.length,
        is_open: true,
        who_may_write: 'follower',
        slow_seconds: 0,
        pinned_text: 'Small hall, every Thursday at nine. Requests within reason.',
        updated_at: new Date(now),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!made) return
    await trx
      .insertInto('stream_message')
      .values(
        demoChat.map(([fan, text], i) => ({
          id: demoId(`live chat line ${i}`),
          conversation_id: id,
          sender_id: fan === undefined ? performer : fanId(demoFans[fan]?.username ?? ''),
          seq: i + 1,
          version: i + 1,
          text,
          created_at: new Date(begun + i * 2.5 * minuteMs),
        }))
      )
      .execute()
  })
}

/** Draws the missing photos of the demo's messages. */
export async function drawConversations(deps: Deps): Promise<void> {
  for (const conversation of demoConversations)
    for (const [index, { photos = [] }] of conversation.lines.entries()) {
      const owner = filesOf(conversation, index)
      const creator = demoCreators.find((one) => one.username === conversation.creator)
      const has = await deps.db
        .selectFrom('message_file')
        .select('file_id')
        .where('owner_id', '=', owner)
        .executeTakeFirst()
      if (!photos.length || has || !creator) continue
      const fileIds: string[] = []
      for (const [position, [picture, shape, description]] of photos.entries()) {
        const [width, height] = shapes[shape]
        const sheet = drawing(width, height, `${conversation.creator} talk ${index} ${position}`)
        creator.artist.pictures[picture]?.(sheet)
        fileIds.push(
          await storeDrawing(deps, {
            ownerId: creatorId(conversation.creator),
            type: 'message-photo',
            description,
            svg: sheet.svg(),
          })
        )
      }
      await transaction(deps.db, async (trx) => {
        await sql`select pg_advisory_xact_lock(hashtext(${owner}))`.execute(trx)
        const message = await trx.selectFrom('message').select('id').where('files_of', '=', owner).executeTakeFirst()
        if (
          !message ||
          (await trx.selectFrom('message_file').select('file_id').where('owner_id', '=', owner).executeTakeFirst())
        )
          return
        await trx
          .insertInto('message_file')
          .values(fileIds.map((file_id, position) => ({ owner_id: owner, file_id, position })))
          .execute()
        await changeEntry(trx, messageLog, message.id)
      })
    }
}
