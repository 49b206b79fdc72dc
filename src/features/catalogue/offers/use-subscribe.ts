import { useRouter } from 'next/router'
import { useCallback } from 'react'
import type { Feed } from '../../../../contract/catalogue/feeds.ts'
import { useAppDispatch, useAppSelector } from '../../../store/hooks.ts'
import { withQuery } from '../../../shell/navigation/site-path.ts'
import { selectUser } from '../../identity/users/slice.ts'
import { openSubscription } from './actions.ts'

export type SubscribablePerformer = Pick<
  Feed['performer'],
  '_id' | 'name' | 'username' | 'avatar' | 'isPerformer' | 'isVerified' | 'monthlyPrice' | 'isFreeSubscription'
>

/** Starts a subscription: opens the dialog for a signed-in viewer; a visitor registers first and returns to it. */
export const useSubscribe = (): ((performer: SubscribablePerformer) => void) => {
  const router = useRouter()
  const dispatch = useAppDispatch()
  const user = useAppSelector(selectUser)
  return useCallback(
    (performer) => {
      if (user) dispatch(openSubscription({ performer }))
      else {
        // The landing page is for visitors only, so the dialog opens on the creator's page.
        const name = encodeURIComponent(performer.username ?? performer._id)
        const returnPath = router.asPath.replace(/[?#].*/, '') === '/' ? `/${name}` : router.asPath
        void router.push(
          `/auth/register?creator=${name}&next=${encodeURIComponent(withQuery(returnPath, { subscribe: performer._id }))}`
        )
      }
    },
    [dispatch, router, user]
  )
}
