import { useCallback } from 'react'
import type { ReactionTarget } from '../../../../contract/social/reactions.ts'
import { useCache } from '../../../api/cache.ts'
import { useSignedIn } from '../../identity/auth/use-sign-in.ts'

export type ReactionAction = 'like' | 'bookmark'
export type Reacted = { isLiked?: boolean; isBookmarked?: boolean; totalLikes?: number }

/** The changed fields of an object whose like or bookmark is set to `on`; none if it is already. */
export const withReaction =
  (action: ReactionAction, on: boolean) =>
  ({ isLiked, totalLikes, isBookmarked }: Reacted): Reacted => {
    if (action === 'bookmark') return isBookmarked === on ? {} : { isBookmarked: on }
    return isLiked === on
      ? {}
      : { isLiked: on, ...(totalLikes !== undefined && { totalLikes: Math.max(0, totalLikes + (on ? 1 : -1)) }) }
  }

/**
 * Sets a like or a bookmark: shown at once in every cached response, then sent, and rolled back with a toast when
 * refused. The code that sends is loaded with the first press. A visitor is led to the login.
 */
export const useReaction = (
  objectType: ReactionTarget,
  objectId: string
): ((action: ReactionAction, on: boolean) => void) => {
  const cache = useCache()
  const isSignedIn = useSignedIn()
  return useCallback(
    (action, on) => {
      if (!isSignedIn()) return
      cache.patch<Reacted>(objectId, withReaction(action, on))
      void import('./send-reaction.ts').then(({ sendReaction }) =>
        sendReaction(cache, { action, objectType, objectId }, on)
      )
    },
    [cache, isSignedIn, objectId, objectType]
  )
}
