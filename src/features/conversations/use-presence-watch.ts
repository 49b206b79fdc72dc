import { useEffect } from 'react'
import type { Conversation } from '../../../contract/conversations.ts'
import { onReady, emit } from '../../realtime/socket.ts'
import { useAppDispatch } from '../../store/hooks.ts'
import { presenceKnown } from './slice.ts'

/** People whom one socket may watch (contract/realtime.ts). */
const mostWatched = 200
/** ms in which several changes of the list are one. */
const settleMs = 500

/** Keeps watching who of these people comes and goes, as far as they show it. */
export const usePresenceWatch = (conversations: readonly Conversation[]): void => {
  const dispatch = useAppDispatch()
  const ids = conversations
    .filter(({ recipient }) => recipient.isOnline !== undefined)
    .slice(0, mostWatched)
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
