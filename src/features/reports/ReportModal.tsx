import type { ReactElement } from 'react'
import { useLatched } from '../../lib/use-latched.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { selectReported } from './slice.ts'
import { lazyClient } from '../../ui/lazy-client.tsx'

const ReportDialog = lazyClient(() => import('./ReportDialog.tsx').then((module) => module.ReportDialog))

/** The place of the report dialog, once in `_app`: nothing of it is loaded before it is first wanted. */
export const ReportModal = (): ReactElement | null => {
  return useLatched(useAppSelector(selectReported) !== null) ? <ReportDialog /> : null
}
