import type { ReactionTarget } from '../../../contract/reactions.ts'
import { isApiError } from '../../api/api-error.ts'
import type { useCache } from '../../api/cache.ts'
import { request } from '../../api/request.ts'
import { errorText } from '../../lib/error-texts.ts'
import { showToast } from '../../lib/toast.ts'
import { reacted } from './use-reaction.ts'
import type { Reacted, ReactionAction } from './use-reaction.ts'

type Cache = ReturnType<typeof useCache>
type Reaction = { action: ReactionAction; objectType: ReactionTarget; objectId: string }

/** What is wanted of each reaction whose call is under way: presses that come faster than answers end in the last one. */
const wanted = new Map<string, boolean>()

const lists = [
  'reactions.bookmarkedFeeds',
  'reactions.bookmarkedPerformers',
  'reactions.bookmarkedOfType',
  'videos.bookmarked',
  'galleries.bookmarked',
  'products.bookmarked',
] as const

/** Sends what `useReaction` has shown, one call at a time; a refusal takes it back and says why. Never throws. */
export async function sendReaction(cache: Cache, reaction: Reaction, on: boolean): Promise<void> {
  const { action, objectId } = reaction
  const key = `${action} ${objectId}`
  const isUnderWay = wanted.has(key)
  wanted.set(key, on)
  if (isUnderWay) return
  let confirmed = !on
  try {
    for (let next = wanted.get(key); next !== undefined && next !== confirmed; next = wanted.get(key)) {
      const { total } = await request(next ? 'reactions.add' : 'reactions.remove', { body: reaction })
      confirmed = next
      if (total !== undefined && wanted.get(key) === confirmed)
        cache.patch<Reacted>(objectId, () => ({ totalLikes: total }))
    }
    if (action === 'bookmark') cache.invalidate(...lists)
  } catch (error) {
    cache.patch<Reacted>(objectId, reacted(action, confirmed))
    // A refused session has been said already.
    if (!isApiError(error) || error.code !== 'unauthenticated') showToast({ kind: 'error', message: errorText(error) })
  } finally {
    wanted.delete(key)
  }
}
