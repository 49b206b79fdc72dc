import dynamic from 'next/dynamic'
import { useEffect, useState } from 'react'
import type { ReactElement } from 'react'
import { useAppSelector } from '../../store/hooks.ts'
import { selectReported } from './slice.ts'

const ReportDialog = dynamic(() => import('./ReportDialog.tsx').then((module) => module.ReportDialog), { ssr: false })

/** The place of the report dialog, once in `_app`: nothing of it is loaded before it is first wanted. */
export const ReportModal = (): ReactElement | null => {
  const wanted = useAppSelector(selectReported) !== null
  const [used, setUsed] = useState(false)
  useEffect(() => {
    if (wanted) setUsed(true)
  }, [wanted])
  // It stays once it was there, so that closing gives the focus back.
  return used ? <ReportDialog /> : null
}
