import { useCallback } from 'react'
import { useAppDispatch } from '../../store/hooks.ts'
import { useSignedIn } from '../reactions/use-sign-in.ts'
import { openReport } from './slice.ts'
import type { ReportSubject } from './slice.ts'

/** Begins a report: the dialog for someone signed in, the login with the way back for a visitor. */
export const useReport = (): ((thing: ReportSubject) => void) => {
  const dispatch = useAppDispatch()
  const isSignedIn = useSignedIn()
  return useCallback(
    (thing) => {
      if (isSignedIn()) dispatch(openReport(thing))
    },
    [dispatch, isSignedIn]
  )
}
