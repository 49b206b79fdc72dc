import { useRouter } from 'next/router'
import { useCallback } from 'react'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { selectUser } from '../user/slice.ts'
import { openPurchase } from './slice.ts'
import type { PurchaseSubject } from './slice.ts'

/**
 * Begins a purchase with tokens: the dialog for someone signed in; a visitor joins first and comes back to the same purchase.
 * Afterwards the thing is unlocked wherever it is on screen, and the focus goes to the element with the id `<type>-<_id>` when the button that asked is gone.
 */
export const usePurchaseDialog = (): ((what: PurchaseSubject) => void) => {
  const router = useRouter()
  const dispatch = useAppDispatch()
  const user = useAppSelector(selectUser)
  return useCallback(
    (what) => {
      if (user) dispatch(openPurchase(what))
      else
        void import('./join-to-purchase.ts').then(({ joinToPurchaseHref }) =>
          router.push(joinToPurchaseHref(router.asPath, what))
        )
    },
    [dispatch, router, user]
  )
}
