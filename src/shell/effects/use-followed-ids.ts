import { useEffect } from 'react'
import { request } from '../../api/request.ts'
import { addFollowed } from '../../features/catalogue/follows/slice.ts'
import { selectUser } from '../../features/identity/users/slice.ts'
import { whenIdle } from '../../lib/when-idle.ts'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'

const PER_CALL = 100

/** Fills the store's `followedIds` from the server (Spec §3, Follow state), once for each session and after the page is drawn. */
export const useFollowedIds = (): void => {
  const dispatch = useAppDispatch()
  const viewerId = useAppSelector(selectUser)?._id
  useEffect(() => {
    if (!viewerId) return
    let isCurrent = true
    const load = async (): Promise<void> => {
      for (let offset = 0, total = 1; isCurrent && offset < total; offset += PER_CALL) {
        const page = await request('follows.following', { query: { limit: PER_CALL, offset } })
        if (isCurrent) dispatch(addFollowed(page.data.map((creator) => creator._id)))
        total = page.total
      }
    }
    // Without an answer, the answers' own `isFollowed` counts, as on every page.
    const cancel = whenIdle(() => void load().catch(() => undefined))
    return () => {
      isCurrent = false
      cancel()
    }
  }, [viewerId, dispatch])
}
