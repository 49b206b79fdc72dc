import type { Deps } from '../../deps.ts'
import { findBothSides, findConnectedSides, findConversationOf } from './queries.ts'
import { emitToMember } from './emit-to-member.ts'

/** Tells those of the two who have it in their list what a conversation is now: opened, muted, or open to be written in again. Only after the commit. */
export async function emitConversation({ db, clock, realtime }: Deps, id: string, accountId?: string): Promise<void> {
  for (const side of await findBothSides(db, { id, now: clock.now(), country: undefined }))
    if (side.is_listed && (accountId ?? side.account_id) === side.account_id)
      emitToMember({ realtime }, side, 'conversation/changed', (conversation) => ({ conversation }))
}

/** Tells everybody who is connected and has a conversation with an account what it is now: the account takes messages or calls in another way, or is hidden from other countries. */
export async function emitConversationsWith({ db, clock, realtime }: Deps, accountId: string): Promise<void> {
  for (const side of await findConnectedSides(db, { otherId: accountId, now: clock.now(), country: undefined }))
    emitToMember({ realtime }, side, 'conversation/changed', (conversation) => ({ conversation }))
}

/** Tells two people what their conversation is now, where they have one: one follows the other, subscribes, blocks, or does so no more. */
export async function emitConversationBetween(deps: Deps, oneId: string, otherId: string): Promise<void> {
  const id = await findConversationOf(deps.db, oneId, otherId)
  if (id !== undefined) await emitConversation(deps, id)
}
