import type { Deps } from '../../../deps.ts'
import { demoCreators } from '../creators/all.ts'
import { demoId } from '../demo-id.ts'
import { demoFans } from '../fans.ts'
import { writeSetting } from '../progress.ts'
import { creatorId, fanId, operatorId } from '../seed-people.ts'

const hourMs = 3_600_000

/** Restrictions of the demo, of one of the last fans and of the last creator, with their appeals. */
const appeals = [
  {
    accountId: fanId(demoFans.at(-1)?.username ?? ''),
    username: demoFans.at(-1)?.username,
    kind: 'posting',
    column: 'posting_restriction',
    reason: 'The same link to a raffle under eleven posts in one evening.',
    text: "Hi,\n\nthe raffle is for the roof of our community theatre, and I thought everyone here would like it. I see now that eleven times was too much. I've deleted the ones I could, and I won't do it again.",
    decidedHoursAgo: 50,
    hoursAgo: 26,
  },
  {
    accountId: creatorId(demoCreators.at(-1)?.username ?? ''),
    username: demoCreators.at(-1)?.username,
    kind: 'payouts',
    column: 'payout_restriction',
    reason: "The bank account isn't in your name.",
    text: "It's the account of our workshop, and I'm one of its two owners. I can send the papers if you tell me where.",
    decidedHoursAgo: 20,
    hoursAgo: 4,
  },
] as const

const restrictedWords = ['free followers', 'cheap tickets', 'ingresso barato']

/** Comments of the demo that wait for review, below posts of the demo's creator. */
const held = [
  {
    fan: 5,
    content: 'Lovely. By the way: FREE FOLLOWERS for everyone, look at my page!',
    words: ['free followers'],
    hoursAgo: 31,
  },
  { fan: 1, content: 'Tenho ingresso barato para sábado, me chamem.', words: ['ingresso barato'], hoursAgo: 9 },
  {
    fan: 8,
    content: 'Does anyone know where I get cheap tickets for the spring tour?',
    words: ['cheap tickets'],
    hoursAgo: 2,
  },
] as const

/** Two appeals, the restricted words, and three held comments. Operators are not notified of them. */
export async function seedModeration(deps: Deps): Promise<void> {
  const { db } = deps
  const now = deps.clock.now().getTime()
  const ago = (hours: number): Date => new Date(now - hours * hourMs)
  for (const [n, { accountId, username, kind, column, reason, text, decidedHoursAgo, hoursAgo }] of appeals.entries()) {
    const [entryId, decisionId] = [demoId(`log entry ${n}`), demoId(`decision ${n}`)]
    const at = ago(decidedHoursAgo)
    const person = { id: accountId, kind }
    await db
      .insertInto('operator_log')
      .values({
        id: entryId,
        at,
        operator_id: operatorId,
        operator_name: 'stage.manager',
        role: 'owner',
        action: 'people.restrict',
        subject_id: accountId,
        subject_name: username,
        reason,
        input: JSON.stringify({ ...person, reason }),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await db
      .insertInto('operator_log_result')
      .values({ entry_id: entryId, at })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await db
      .updateTable('account')
      .set({ [column]: reason })
      .where('id', '=', accountId)
      .execute()
    await db
      .insertInto('decision')
      .values({ id: decisionId, account_id: accountId, kind, reason, entry_id: entryId, created_at: at })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await db
      .insertInto('appeal')
      .values({ id: demoId(`appeal ${n}`), decision_id: decisionId, text, created_at: ago(hoursAgo) })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  await writeSetting(deps, 'restrictedWords', restrictedWords)
  const performer_id = creatorId(demoCreators[0]?.username ?? '')
  const posts = await db
    .selectFrom('feed')
    .select('id')
    .where('performer_id', '=', performer_id)
    .where('status', '=', 'active')
    .where('access', '=', 'free')
    .where('is_story', '=', false)
    .orderBy('published_at', 'desc')
    .orderBy('id')
    .limit(2)
    .execute()
  const comments = held.flatMap(({ fan, content, words, hoursAgo }, n) => {
    const post = posts[n % Math.max(1, posts.length)]
    const at = ago(hoursAgo)
    return post
      ? {
          id: demoId(`held comment ${n}`),
          object_type: 'feed',
          object_id: post.id,
          performer_id,
          author_id: fanId(demoFans[fan]?.username ?? ''),
          content,
          created_at: at,
          held_at: at,
          held_words: [...words],
        }
      : []
  })
  if (comments.length > 0)
    await db
      .insertInto('comment')
      .values(comments)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}
