import { useEffect } from 'react'
import type { Conversation } from '../../../../contract/social/conversations.ts'
import { onReady, emit } from '../../../realtime/socket.ts'
import { useAppDispatch } from '../../../store/hooks.ts'
import { presenceKnown } from './slice.ts'

/** Maximum number of people that one socket may watch (contract/realtime.ts). */
const maxWatched = 200
/** Time, in ms, in which several changes of the list are sent as one. */
const settleMs = 500

/** Subscribes to the presence of these people, as far as they show it. */
export const usePresenceWatch = (conversations: readonly Conversation[]): void => {
  const dispatch = useAppDispatch()
  const ids = conversations
    .filter(({ recipient }) => recipient.isOnline !== undefined)
    .slice(0, maxWatched)
    .map(({ recipient }) => recipient._id)
    .toSorted()
    .join()
  useEffect(() => {
    const accountIds = ids ? ids.split(',') : []
    const watch = async (): Promise<void> => {
      const answer = await emit('presence/watch', { accountIds })
      if (answer?.ok) dispatch(presenceKnown({ accountIds, online: answer.online }))
    }
    let end: (() => void) | undefined
    const timer = setTimeout(() => {
      end = onReady(() => void watch())
    }, settleMs)
    return () => {
      clearTimeout(timer)
      end?.()
    }
  }, [ids, dispatch])
}
