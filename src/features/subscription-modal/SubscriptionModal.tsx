import dynamic from 'next/dynamic'
import { useRouter } from 'next/router'
import { useEffect, useState } from 'react'
import type { ReactElement } from 'react'
import { useAppSelector } from '../../store/hooks.ts'
import { selectUser } from '../user/slice.ts'
import { selectSubscriptionModal } from './slice.ts'

const SubscribeDialog = dynamic(() => import('./SubscribeDialog.tsx').then((module) => module.SubscribeDialog), { ssr: false })

/** The place of the subscribe dialog, once in `_app`: nothing of the dialog is loaded before it is first wanted. */
export const SubscriptionModal = (): ReactElement | null => {
  const { query } = useRouter()
  const user = useAppSelector(selectUser)
  const { showModal } = useAppSelector(selectSubscriptionModal)
  const wanted = user !== null && (showModal || typeof query['subscribe'] === 'string')
  const [used, setUsed] = useState(false)
  useEffect(() => {
    if (wanted) setUsed(true)
  }, [wanted])
  // It stays once it was there, so that closing gives the focus back.
  return user && used ? <SubscribeDialog /> : null
}
