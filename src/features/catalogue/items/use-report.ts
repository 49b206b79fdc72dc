import { useLayoutEffect } from 'react'
import type { FormWork } from './Versioned.tsx'

export type ReportWork = (work: FormWork) => void

/** Tells `Versioned`, which is around a form that edits something, what stands in the form. */
export const useReport = (report: ReportWork | undefined, isDirty: boolean, isSaving: boolean): void => {
  const work = isSaving ? 'saving' : isDirty ? 'unsaved' : 'none'
  // Before the next answer is shown: an effect after it would come too late for what was just typed.
  useLayoutEffect(() => report?.(work), [report, work])
}
