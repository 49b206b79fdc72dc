import type { ReactElement } from 'react'
import { useOnceTrue } from '../../../lib/use-once-true.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import { selectReported } from './slice.ts'
import { lazyClient } from '../../../ui/lazy-client.tsx'

const ReportDialog = lazyClient(() => import('./ReportDialog.tsx').then((module) => module.ReportDialog))

/** Mounts the report dialog, once in `_app`; its code is loaded when it is first opened. */
export const ReportModal = (): ReactElement | null => {
  return useOnceTrue(useAppSelector(selectReported) !== null) ? <ReportDialog /> : null
}
