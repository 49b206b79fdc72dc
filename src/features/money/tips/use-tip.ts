import { useRouter } from 'next/router'
import { useCallback } from 'react'
import { useAppSelector } from '../../../store/hooks.ts'
import { selectUser } from '../../identity/users/slice.ts'
import type { Tipping } from './address.ts'

/**
 * Starts a tip: opens the dialog for a signed-in viewer; a visitor registers first and returns to the same tip.
 * Undefined for the viewer's own items.
 */
export const useTip = (performerId: string): ((about?: Tipping['about']) => void) | undefined => {
  const router = useRouter()
  const user = useAppSelector(selectUser)
  const tip = useCallback(
    (about?: Tipping['about']) =>
      void import('./open-tip.ts').then(({ openTip }) => openTip(router, user !== null, { performerId, about })),
    [performerId, router, user]
  )
  return user?._id === performerId ? undefined : tip
}
