import { useCallback } from 'react'
import { useAppDispatch } from '../../../store/hooks.ts'
import { useSignedIn } from '../../identity/auth/use-sign-in.ts'
import { openReport } from './slice.ts'
import type { ReportSubject } from './slice.ts'

/** Starts a report: opens the dialog for a signed-in viewer; a visitor logs in first and returns. */
export const useReport = (): ((subject: ReportSubject) => void) => {
  const dispatch = useAppDispatch()
  const isSignedIn = useSignedIn()
  return useCallback(
    (subject) => {
      if (isSignedIn()) dispatch(openReport(subject))
    },
    [dispatch, isSignedIn]
  )
}
