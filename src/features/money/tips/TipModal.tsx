import { useRouter } from 'next/router'
import type { ReactElement } from 'react'
import { useOnceTrue } from '../../../lib/use-once-true.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import { selectUser } from '../../identity/users/slice.ts'
import { lazyClient } from '../../../ui/lazy-client.tsx'

const TipDialog = lazyClient(() => import('./TipDialog.tsx').then((module) => module.TipDialog))

/** Mounts the tip dialog, once in `_app`; its code is loaded when it is first opened. */
export const TipModal = (): ReactElement | null => {
  const used = useOnceTrue(useRouter().query['tip'] !== undefined)
  return useAppSelector(selectUser) && used ? <TipDialog /> : null
}
