import { useRouter } from 'next/router'
import { useCallback } from 'react'
import type { Feed } from '../../../contract/feeds.ts'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { selectUser } from '../user/slice.ts'
import { openSubscription } from './slice.ts'

export type SubscribablePerformer = Pick<Feed['performer'], '_id' | 'name' | 'username' | 'avatar' | 'isPerformer' | 'isVerified' | 'monthlyPrice' | 'isFreeSubscription'>

/** Begins a subscription: the dialog for someone signed in, joining for a visitor. */
export const useSubscribe = (): ((performer: SubscribablePerformer) => void) => {
  const router = useRouter()
  const dispatch = useAppDispatch()
  const user = useAppSelector(selectUser)
  return useCallback(
    (performer) => {
      if (user) dispatch(openSubscription({ performer }))
      else void router.push(`/auth/register?creator=${encodeURIComponent(performer.username ?? performer._id)}`)
    },
    [dispatch, router, user],
  )
}
