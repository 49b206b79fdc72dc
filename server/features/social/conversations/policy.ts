import { sql, type RawBuilder } from 'kysely'
import type { WriteRefusal } from '../../../../contract/social/conversations.ts'
import { queryTemplate } from '../../../db/query-template.ts'
import type { Deps } from '../../../deps.ts'
import { ApiError } from '../../../http/api-error.ts'
import { givesAccess } from '../../identity/visibility/relations.ts'

type Side = 'me' | 'other'

const idOf = (side: Side) => sql.ref<string>(`${side}.id`)

const hasBlocked = (one: Side, two: Side): RawBuilder<boolean> =>
  sql<boolean>`exists (select from block_user where blocker_id = ${idOf(one)} and blocked_id = ${idOf(two)})`

/** Whether one of the two accounts follows, or subscribes to, the other. */
const follows = (fan: Side, performer: Side): RawBuilder<boolean> =>
  sql<boolean>`exists (select from follow where follower_id = ${idOf(fan)} and performer_id = ${idOf(performer)})`
const subscribes = (fan: Side, performer: Side, now: Date): RawBuilder<boolean> =>
  sql<boolean>`exists (select from subscription where user_id = ${idOf(fan)} and performer_id = ${idOf(performer)} and ${givesAccess(now)})`

/** A creator whom others can find: approved and not suspended. */
const isCreator = (one: Side): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${one}.is_performer`)} and ${sql.ref(`${one}.status`)} = 'active'
    and exists (select from performer where account_id = ${idOf(one)} and approved_at is not null))`

/**
 * The columns that `refusalOf` needs, over two accounts named `me` and `other`, and the other's `message_setting` (left
 * join) named `setting`.
 */
export const writeColumns = (now: Date, country: string | undefined) =>
  [
    hasBlocked('me', 'other').as('has_blocked'),
    hasBlocked('other', 'me').as('is_blocked'),
    (country === undefined
      ? sql<boolean>`false`
      : sql<boolean>`exists (select from block_country where performer_id = other.id and country = ${country})`
    ).as('is_out_of_country'),
    sql<boolean>`other.status = 'active'`.as('is_active'),
    isCreator('me').as('is_creator'),
    isCreator('other').as('is_of_creator'),
    follows('me', 'other').as('follows'),
    subscribes('me', 'other', now).as('subscribes'),
    sql<boolean>`(${follows('other', 'me')} or ${subscribes('other', 'me', now)})`.as('is_followed'),
    sql<string>`coalesce(setting.who_may_write, 'follower')`.as('who_may_write'),
  ] as const

/** The facts that decide whether `me` may write to `other`. */
export type WriteFacts = {
  has_blocked: boolean
  is_blocked: boolean
  is_out_of_country: boolean
  is_active: boolean
  is_creator: boolean
  is_of_creator: boolean
  follows: boolean
  subscribes: boolean
  is_followed: boolean
  who_may_write: string
}

/**
 * Whether the two accounts can see each other at all: there is no block between them, and the other account is active.
 */
export const isReachable = (facts: WriteFacts): boolean =>
  !facts.has_blocked && !facts.is_blocked && !facts.is_out_of_country && facts.is_active

/** A fan may write to creators whom they follow or subscribe to, depending on the creator's setting. */
function refusalToFan(facts: WriteFacts): WriteRefusal | undefined {
  if (!facts.is_of_creator) return 'unavailable'
  if (facts.who_may_write === 'nobody') return 'closed'
  if (facts.subscribes) return undefined
  if (facts.who_may_write === 'subscriber') return 'subscription_required'
  return facts.follows ? undefined : 'follow_required'
}

/**
 * Why `me` may not write to `other` now; undefined if they may. Creators may write to their followers and subscribers;
 * fans never to fans (product.md, Messages).
 */
export function refusalOf(facts: WriteFacts): WriteRefusal | undefined {
  if (facts.has_blocked) return 'blocked'
  if (!isReachable(facts)) return 'unavailable'
  if (facts.is_creator && facts.is_followed) return undefined
  return facts.is_creator && !facts.is_of_creator ? 'not_following' : refusalToFan(facts)
}

/** @throws ApiError `cannot_write` */
export function requireMayWrite(facts: WriteFacts): void {
  if (refusalOf(facts) !== undefined) throw new ApiError('cannot_write')
}

const factsOf = queryTemplate(
  (
    db,
    {
      fromId,
      toIds,
      now,
      country,
    }: { fromId: string; toIds: readonly string[]; now: Date; country: string | undefined }
  ) =>
    db
      .selectFrom(['account as me', 'account as other'])
      .leftJoin('message_setting as setting', 'setting.account_id', 'other.id')
      .select('other.id')
      .select(writeColumns(now, country))
      .where('me.id', '=', fromId)
      .where(sql<boolean>`other.id = any(${toIds}::uuid[])`)
      .compile()
)

/**
 * For each of these accounts, why `fromId` may not write to it; undefined where it may. `country` is the writer's, if
 * known. One query.
 */
export async function mayWrite(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  fromId: string,
  toIds: readonly string[],
  country?: string
): Promise<Map<string, WriteRefusal | undefined>> {
  if (toIds.length === 0) return new Map()
  const rows = await factsOf(db, { fromId, toIds, now: clock.now(), country })
  const found = new Map(rows.map((row) => [row.id, refusalOf(row)]))
  return new Map(toIds.map((id) => [id, id !== fromId && found.has(id) ? found.get(id) : 'unavailable']))
}
