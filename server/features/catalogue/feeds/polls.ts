import { randomUUIDv7 } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import type { feeds, Poll } from '../../../../contract/catalogue/feeds.ts'
import { transaction, type Trx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { invalidField } from '../../../http/api-error.ts'
import type { Viewer } from '../../../http/authenticate.ts'
import type { Input } from '../../../http/handler-types.ts'

const dayMs = 86_400_000
/** Maximum time, in ms, until a poll closes, if it closes at all. */
const maxOpenMs = 30 * dayMs
/** Time, in ms, after which a poll without a post counts as abandoned. */
const abandonedMs = 2 * dayMs

/** A poll as selected along with its post: the column that `pollOf` builds. */
export type PollRow = {
  id: string
  question: string | null
  closes_at: string | null
  total_votes: number
  voted_option_id: string | null
  options: { id: string; text: string; total_votes: number }[]
}

/** SQL over `feed`: its poll with the options in order and the viewer's vote; null without a poll. */
export function pollOf(viewer: Pick<Viewer, 'id'> | null): RawBuilder<PollRow | null> {
  const voted = viewer
    ? sql`(select option_id from poll_vote where poll_id = poll.id and account_id = ${viewer.id})`
    : sql`null`
  return sql<PollRow | null>`(select json_build_object('id', poll.id, 'question', poll.question, 'closes_at', poll.closes_at, 'total_votes', poll.total_votes,
    'voted_option_id', ${voted}, 'options', (select json_agg(json_build_object('id', id, 'text', text, 'total_votes', total_votes) order by position) from poll_option where poll_id = poll.id))
    from poll where poll.id = feed.poll_id)`
}

/** Whether the poll accepts no more votes. */
export const isClosed = (closesAt: Date | null, now: Date): boolean => closesAt !== null && closesAt <= now

/**
 * A poll for a viewer who may see its post. The results are visible after voting, after closing, and to the creator
 * (product.md, Content).
 */
export function presentPoll(row: PollRow, isOwner: boolean, now: Date): Poll {
  const closesAt = row.closes_at === null ? null : new Date(row.closes_at)
  const closed = isClosed(closesAt, now)
  const showsResults = isOwner || closed || row.voted_option_id !== null
  return {
    _id: row.id,
    question: row.question ?? undefined,
    options: row.options.map(({ id, text, total_votes }) => ({
      _id: id,
      text,
      ...(showsResults && { totalVotes: total_votes }),
    })),
    totalVotes: row.total_votes,
    votedOptionId: row.voted_option_id ?? undefined,
    closesAt: closesAt?.toISOString(),
    isClosed: closed,
  }
}

/**
 * Deletes this creator's polls from before `until` that are in no post; skips polls that another transaction is
 * attaching to a post.
 */
async function deleteAbandoned(trx: Trx, ownerId: string, until: Date): Promise<void> {
  const isUnused = sql<boolean>`not exists (select from feed where feed.poll_id = poll.id)`
  const old = await trx
    .selectFrom('poll')
    .select('id')
    .where('performer_id', '=', ownerId)
    .where('created_at', '<', until)
    .where(isUnused)
    .forUpdate()
    .skipLocked()
    .execute()
  // Checked again under the lock, when no post can take one any more.
  if (old.length)
    await trx
      .deleteFrom('poll')
      .where(
        'id',
        'in',
        old.map((poll) => poll.id)
      )
      .where(isUnused)
      .execute()
}

/**
 * Creates a poll for a future post, and deletes this creator's abandoned polls.
 * @throws ApiError 422 naming `closesAt`
 */
export async function createPoll(
  deps: Deps,
  viewer: Viewer,
  body: Input<typeof feeds.createPoll>['body']
): Promise<Poll> {
  const now = deps.clock.now()
  const closesAt = body.closesAt === undefined ? null : new Date(body.closesAt)
  if (closesAt && closesAt <= now) throw invalidField('closesAt', 'Choose a time in the future')
  if (closesAt && closesAt.getTime() > now.getTime() + maxOpenMs)
    throw invalidField('closesAt', 'Choose a time within 30 days')
  const id = randomUUIDv7()
  const options = body.options.map((text) => ({ id: randomUUIDv7(), text, total_votes: 0 }))
  await transaction(deps.db, async (trx) => {
    await deleteAbandoned(trx, viewer.id, new Date(now.getTime() - abandonedMs))
    await trx
      .insertInto('poll')
      .values({ id, performer_id: viewer.id, question: body.question || null, closes_at: closesAt, created_at: now })
      .execute()
    await trx
      .insertInto('poll_option')
      .values(options.map((option, position) => ({ id: option.id, poll_id: id, position, text: option.text })))
      .execute()
  })
  return presentPoll(
    {
      id,
      question: body.question || null,
      closes_at: body.closesAt ?? null,
      total_votes: 0,
      voted_option_id: null,
      options,
    },
    true,
    now
  )
}

/**
 * Locks a poll of this creator for a post.
 * @throws ApiError 422 naming `pollId` when it belongs to another creator or is in another post
 */
export async function attachPoll(trx: Trx, ownerId: string, feedId: string, pollId: string | undefined): Promise<void> {
  if (pollId === undefined) return
  const poll = await trx
    .selectFrom('poll')
    .select('id')
    .where('id', '=', pollId)
    .where('performer_id', '=', ownerId)
    .forUpdate()
    .executeTakeFirst()
  const other =
    poll &&
    (await trx
      .selectFrom('feed')
      .select('id')
      .where('poll_id', '=', pollId)
      .where('id', '<>', feedId)
      .executeTakeFirst())
  if (!poll || other) throw invalidField('pollId', "This poll isn't yours or is in another post")
}

/**
 * Deletes a poll that was removed from its post.
 * @throws ApiError 422 naming `pollId` once there are votes, because its options are then frozen (product.md, Content)
 */
export async function detachPoll(trx: Trx, pollId: string): Promise<void> {
  const deleted = await trx
    .deleteFrom('poll')
    .where('id', '=', pollId)
    .where('total_votes', '=', 0)
    .returning('id')
    .executeTakeFirst()
  if (!deleted) throw invalidField('pollId', "People have already voted, so you can't change the poll")
}
