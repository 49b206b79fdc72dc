import type { ReactionTarget } from '../../../../contract/social/reactions.ts'
import { isApiError } from '../../../api/api-error.ts'
import type { useCache } from '../../../api/cache.ts'
import { request } from '../../../api/request.ts'
import { errorText } from '../../../lib/error-texts.ts'
import { keyedQueue } from '../../../lib/keyed-queue.ts'
import { showToast } from '../../../lib/toast.ts'
import { withReaction } from './use-reaction.ts'
import type { Reacted, ReactionAction } from './use-reaction.ts'

type Cache = ReturnType<typeof useCache>
type Reaction = { action: ReactionAction; objectType: ReactionTarget; objectId: string }

/** Calls for one reaction are sent one after the other: on a bad line the second of two presses could arrive first. */
const enqueue = keyedQueue()

/** For each reaction with presses that wait: their number, the state wanted last, and the state confirmed last. */
const pending = new Map<string, { presses: number; isWanted: boolean; isOn: boolean }>()

/**
 * Sends the reaction that `useReaction` has shown. A press that a later one has undone is not sent. When refused, rolls
 * the reaction back unless a later press waits, and shows a toast. Never throws.
 */
export async function sendReaction(cache: Cache, reaction: Reaction, on: boolean): Promise<void> {
  const { action, objectId } = reaction
  const key = `${action} ${objectId}`
  const state = pending.get(key) ?? { presses: 0, isWanted: on, isOn: !on }
  pending.set(key, state)
  state.presses++
  state.isWanted = on
  try {
    await enqueue(key, async () => {
      if (state.isWanted !== on || state.isOn === on) return
      const endpoint = on ? 'reactions.add' : 'reactions.remove'
      const { total } = await request(endpoint, { body: reaction })
      state.isOn = on
      if (total !== undefined && state.isWanted === on) cache.patch<Reacted>(objectId, () => ({ totalLikes: total }))
      if (action === 'bookmark') await cache.applyEmitted(endpoint, { patched: ['like.created', 'like.deleted'] })
    })
  } catch (error) {
    if (state.presses === 1) cache.patch<Reacted>(objectId, withReaction(action, state.isOn))
    // An ended session has had its own toast.
    if (!isApiError(error) || error.code !== 'unauthenticated') showToast({ kind: 'error', message: errorText(error) })
  } finally {
    state.presses--
    if (state.presses === 0) pending.delete(key)
  }
}
