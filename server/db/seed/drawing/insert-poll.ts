import type { Trx } from '../../transaction.ts'
import { demoId } from '../demo-id.ts'
import type { DemoExtraPost } from '../shelf/types.ts'

const dayMs = 86_400_000

/** Inserts the poll of a demo's post with votes that are always the same. `now` is when its remaining days begin. */
export async function insertPoll(
  trx: Trx,
  poll: DemoExtraPost & { kind: 'poll'; id: string; ownerId: string; at: Date; now: Date }
): Promise<void> {
  const { id, options } = poll
  const votes = options.map((_, i) => 3 + ((i * 7 + poll.text.length) % 23))
  await trx
    .insertInto('poll')
    .values({
      id,
      performer_id: poll.ownerId,
      question: poll.question,
      closes_at: poll.closesInDays === undefined ? null : new Date(poll.now.getTime() + poll.closesInDays * dayMs),
      total_votes: votes.reduce((sum, n) => sum + n, 0),
      created_at: poll.at,
    })
    .execute()
  await trx
    .insertInto('poll_option')
    .values(
      options.map((text, position) => ({
        id: demoId(`${id} ${position}`),
        poll_id: id,
        position,
        text,
        total_votes: votes[position] ?? 0,
      }))
    )
    .execute()
}
