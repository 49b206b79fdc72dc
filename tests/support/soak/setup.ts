import { randomBytes, randomUUIDv7 } from 'node:crypto'
import { hashToken } from '../../../server/http/authenticate.ts'
import type { TestApp } from '../app.ts'

/** An account of the soak test: its session and its conversations. */
export type SoakUser = { id: string; token: string; isPerformer: boolean; conversationIds: string[] }

/**
 * Inserts creators, each with fans who follow them and have a conversation with them: `people` accounts in all, in
 * groups of ten.
 */
export async function createSoakUsers({ deps: { db, clock } }: TestApp, people: number): Promise<SoakUser[]> {
  const now = clock.now()
  const inhabitants = Array.from(
    { length: people },
    (_, i): SoakUser => ({
      id: randomUUIDv7(),
      token: randomBytes(32).toString('base64url'),
      isPerformer: i % 10 === 0,
      conversationIds: [],
    })
  )
  const pairs = inhabitants.flatMap((fan, i) => {
    const creator = inhabitants[i - (i % 10)]
    if (fan.isPerformer || !creator) return []
    const id = randomUUIDv7()
    fan.conversationIds.push(id)
    creator.conversationIds.push(id)
    return { id, fan: fan.id, creator: creator.id }
  })
  await db
    .insertInto('account')
    .values(
      inhabitants.map(({ id, isPerformer }, i) => ({
        id,
        name: `Person ${i}`,
        username: `townsfolk${i}`,
        birth_date: '1990-01-01',
        is_performer: isPerformer,
        created_at: now,
      }))
    )
    .execute()
  await db
    .insertInto('performer')
    .values(inhabitants.filter((person) => person.isPerformer).map(({ id }) => ({ account_id: id, approved_at: now })))
    .execute()
  await db
    .insertInto('session')
    .values(
      inhabitants.map(({ id, token }) => ({
        id: randomUUIDv7(),
        token_hash: hashToken(token),
        account_id: id,
        authenticated_at: now,
        created_at: now,
        last_seen_at: now,
        expires_at: new Date(now.getTime() + 86_400_000),
      }))
    )
    .execute()
  await db
    .insertInto('follow')
    .values(pairs.map(({ fan, creator }) => ({ follower_id: fan, performer_id: creator, created_at: now })))
    .execute()
  await db
    .insertInto('conversation')
    .values(
      pairs.map(({ id, fan, creator }) => {
        const [first_id = '', second_id = ''] = [fan, creator].sort()
        return { id, first_id, second_id, created_at: now }
      })
    )
    .execute()
  await db
    .insertInto('conversation_member')
    .values(
      pairs.flatMap(({ id, fan, creator }) => [
        { conversation_id: id, account_id: fan, other_id: creator, active_at: now },
        { conversation_id: id, account_id: creator, other_id: fan, active_at: now },
      ])
    )
    .execute()
  return inhabitants
}
