import type { ReactElement } from 'react'
import { useEver } from '../../lib/use-ever.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { selectReported } from './slice.ts'
import { lazyClient } from '../../ui/lazy-client.tsx'

const ReportDialog = lazyClient(() => import('./ReportDialog.tsx').then((module) => module.ReportDialog))

/** The place of the report dialog, once in `_app`: nothing of it is loaded before it is first wanted. */
export const ReportModal = (): ReactElement | null => {
  return useEver(useAppSelector(selectReported) !== null) ? <ReportDialog /> : null
}
