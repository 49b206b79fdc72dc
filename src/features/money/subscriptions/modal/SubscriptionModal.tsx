import { useRouter } from 'next/router'
import type { ReactElement } from 'react'
import { useOnceTrue } from '../../../../lib/use-once-true.ts'
import { useAppSelector } from '../../../../store/hooks.ts'
import { selectUser } from '../../../identity/users/slice.ts'
import { selectSubscriptionModal } from './slice.ts'
import { lazyClient } from '../../../../ui/lazy-client.tsx'

const SubscribeDialog = lazyClient(() => import('./SubscribeDialog.tsx').then((module) => module.SubscribeDialog))

/** Mounts the subscribe dialog, once in `_app`; its code is loaded when it is first opened. */
export const SubscriptionModal = (): ReactElement | null => {
  const { query } = useRouter()
  const user = useAppSelector(selectUser)
  const { showModal } = useAppSelector(selectSubscriptionModal)
  const used = useOnceTrue(user !== null && (showModal || typeof query['subscribe'] === 'string'))
  return user && used ? <SubscribeDialog /> : null
}
