import { useRouter } from 'next/router'
import { useCallback } from 'react'
import { useAppDispatch, useAppSelector } from '../../../store/hooks.ts'
import { selectUser } from '../../identity/users/slice.ts'
import { openPurchase } from './actions.ts'
import type { PurchaseSubject } from './actions.ts'

/**
 * Starts a purchase with tokens: opens the dialog for a signed-in viewer; a visitor joins first and returns to the same
 * purchase. Afterwards the item is unlocked everywhere on the page, and if the button is gone, the focus moves to the
 * element with the id `<type>-<_id>`.
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
