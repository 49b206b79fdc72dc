import { useRouter } from 'next/router'
import type { ReactElement } from 'react'
import { useOnceTrue } from '../../../lib/use-once-true.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import { selectUser } from '../../identity/users/slice.ts'
import { selectPurchaseSubject } from './slice.ts'
import { lazyClient } from '../../../ui/lazy-client.tsx'

const UnlockDialog = lazyClient(() => import('./PurchaseDialog.tsx').then((module) => module.PurchaseDialog))

/** Mounts the purchase dialog, once in `_app`; its code is loaded when it is first opened. */
export const PurchaseModal = (): ReactElement | null => {
  const { query } = useRouter()
  const user = useAppSelector(selectUser)
  const wanted = useAppSelector(selectPurchaseSubject) !== null
  const used = useOnceTrue(wanted || query['unlock'] !== undefined)
  return user && used ? <UnlockDialog /> : null
}
