import type { Deps } from '../../../deps.ts'
import type { Listener } from '../../../events/subscriptions.ts'
import { findBothSides, findConnectedSides, findConversationOf } from './queries.ts'
import { emitToMember } from './emit-to-member.ts'

/**
 * Emits a conversation's current state to its members who have it in their list, or only to `accountId`: after it was
 * opened or muted, or writing became possible or impossible. Call it after the commit.
 */
export async function emitConversation({ db, clock, realtime }: Deps, id: string, accountId?: string): Promise<void> {
  for (const side of await findBothSides(db, { id, now: clock.now(), country: undefined }))
    if (side.is_listed && (accountId ?? side.account_id) === side.account_id)
      emitToMember({ realtime }, side, 'conversation/changed', (conversation) => ({ conversation }))
}

/**
 * Emits the current state of all conversations with an account to their connected other members: the account's message
 * or call settings, or its blocked countries, have changed.
 */
export async function emitConversationsWith({ db, clock, realtime }: Deps, accountId: string): Promise<void> {
  for (const side of await findConnectedSides(db, { otherId: accountId, now: clock.now(), country: undefined }))
    emitToMember({ realtime }, side, 'conversation/changed', (conversation) => ({ conversation }))
}

/**
 * Emits the current state of the conversation of two accounts, if there is one: after a follow, subscription or block
 * between them has begun or ended.
 */
export async function emitConversationBetween(deps: Deps, oneId: string, otherId: string): Promise<void> {
  const id = await findConversationOf(deps.db, oneId, otherId)
  if (id !== undefined) await emitConversation(deps, id)
}

/** A follow may allow or forbid writing. */
export const emitConversationOfFollow: Listener<'follow.created' | 'follow.deleted'> = (deps, { data }) =>
  emitConversationBetween(deps, data.followerId, data.performerId)

/** A subscription decides who may write to whom: both members are informed as soon as it begins or ends. */
export const emitConversationOfSubscription: Listener<'subscription.changed'> = (deps, { data }) =>
  emitConversationBetween(deps, data.userId, data.performerId)

/** A block forbids writing, and its end may allow it again. */
export const emitConversationOfBlock: Listener<'block.created' | 'block.deleted'> = (deps, { data }) =>
  emitConversationBetween(deps, data.blockerId, data.blockedId)

/** A creator is hidden from other countries than before. */
export const emitConversationsOfCountryBlock: Listener<'country-block.changed'> = (deps, { data }) =>
  emitConversationsWith(deps, data.performerId)
