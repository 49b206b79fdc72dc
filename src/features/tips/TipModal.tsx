import { useRouter } from 'next/router'
import type { ReactElement } from 'react'
import { useLatched } from '../../lib/use-latched.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { selectUser } from '../user/slice.ts'
import { lazyClient } from '../../ui/lazy-client.tsx'

const TipDialog = lazyClient(() => import('./TipDialog.tsx').then((module) => module.TipDialog))

/** The place of the tip dialog, once in `_app`: nothing of it is loaded before it is first wanted. */
export const TipModal = (): ReactElement | null => {
  const used = useLatched(useRouter().query['tip'] !== undefined)
  return useAppSelector(selectUser) && used ? <TipDialog /> : null
}
