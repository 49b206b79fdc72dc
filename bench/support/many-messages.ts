import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { Deps } from '../../server/deps.ts'
import { storeMedia } from '../../server/features/platform/files/processing/store-media.ts'
import { picture } from './bench-data.ts'

const words =
  'Tonight we tried the slow movement with the windows open and the street played along, which nobody had planned and everybody liked. '

/**
 * Inserts a conversation of two accounts with `total` read messages over three months, of one word to a paragraph, every
 * thirteenth with one of a few photos. Returns its id.
 */
export const growConversation = async (
  { db, ...deps }: Deps,
  one: string,
  other: string,
  total: number
): Promise<string> => {
  const id = randomUUIDv7()
  const now = deps.clock.now()
  const [first, second] = [one, other].toSorted() as [string, string]
  const photos = await Promise.all(
    [
      [1200, 1500],
      [1500, 1000],
      [1000, 1000],
    ].map(async ([width = 0, height = 0], n) =>
      storeMedia(
        { db, ...deps },
        {
          ownerId: one,
          type: 'message-photo',
          bytes: await picture(width, height, n),
          description: 'Soft shapes in many colours',
        }
      )
    )
  )
  await db
    .insertInto('conversation')
    .values({ id, first_id: first, second_id: second, version: total, created_at: now })
    .execute()
  await sql`
    insert into message (id, conversation_id, sender_id, seq, version, text, files_of, created_at)
    select made, ${id}, case when (n / 3) % 2 = 0 then ${one}::uuid else ${other}::uuid end, n, n, left(repeat(${words}, 3), (array[4, 18, 90, 40, 300, 12, 150])[1 + n % 7]),
      case when n % 13 = 0 then made end, ${now}::timestamptz - (${total}::int - n) * (interval '90 days' / ${total}::int)
    from (select n, gen_random_uuid() made from generate_series(1, ${total}::int) n) numbered`.execute(db)
  await sql`insert into message_file (owner_id, file_id, position) select id, (${photos}::uuid[])[1 + seq % 3], 0 from message where files_of is not null and conversation_id = ${id}`.execute(
    db
  )
  await sql`
    insert into conversation_member (conversation_id, account_id, other_id, read_seq, active_at, last_message_id, has_opened)
    select ${id}, a, b, ${total}, ${now}, (select id from message where conversation_id = ${id} and seq = ${total}), true from (values (${one}::uuid, ${other}::uuid), (${other}::uuid, ${one}::uuid)) pairs (a, b)`.execute(
    db
  )
  return id
}
