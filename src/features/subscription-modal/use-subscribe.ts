import { useRouter } from 'next/router'
import { useCallback } from 'react'
import type { Feed } from '../../../contract/feeds.ts'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { withQuery } from '../payments/site-path.ts'
import { selectUser } from '../user/slice.ts'
import { openSubscription } from './slice.ts'

export type SubscribablePerformer = Pick<
  Feed['performer'],
  '_id' | 'name' | 'username' | 'avatar' | 'isPerformer' | 'isVerified' | 'monthlyPrice' | 'isFreeSubscription'
>

/** Begins a subscription: the dialog for someone signed in, joining for a visitor, which leads back into the dialog. */
export const useSubscribe = (): ((performer: SubscribablePerformer) => void) => {
  const router = useRouter()
  const dispatch = useAppDispatch()
  const user = useAppSelector(selectUser)
  return useCallback(
    (performer) => {
      if (user) dispatch(openSubscription({ performer }))
      else {
        // The landing page is for visitors: there the creator's page is where the sheet opens.
        const name = encodeURIComponent(performer.username ?? performer._id)
        const here = router.asPath.replace(/[?#].*/, '') === '/' ? `/${name}` : router.asPath
        void router.push(
          `/auth/register?creator=${name}&next=${encodeURIComponent(withQuery(here, { subscribe: performer._id }))}`
        )
      }
    },
    [dispatch, router, user]
  )
}
