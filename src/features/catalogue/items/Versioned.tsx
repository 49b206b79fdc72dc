import { Fragment, useCallback, useState } from 'react'
import type { ReactElement, ReactNode } from 'react'
import { filledTexts } from '../../../api/filled-texts.ts'
import { useTexts } from '../../../lib/texts.ts'
import { Notice } from '../../../ui/Notice.tsx'

/** What stands in a form: what is stored, something unsaved, or something that is being saved. */
export type FormWork = 'none' | 'unsaved' | 'saving'

type VersionedProps<T> = {
  /** The server's last answer. */
  data: T
  /** What of it the form is filled from; by default all. Counts of likes and sales make no other version. */
  versionOf?: (data: T) => unknown
  /** The form of one version. It reports with each change what stands in it. */
  children: (shown: T, report: (work: FormWork) => void) => ReactNode
}

/**
 * For a form whose files and drafts cannot follow a new answer field by field (as `useFilled` does): it begins again with
 * what is stored now, unless something unsaved stands in it. Then it keeps that, and says that the stored one has changed.
 */
export const Versioned = <T,>({ data, versionOf = (all) => all, children }: VersionedProps<T>): ReactElement => {
  const { changedElsewhere } = useTexts(filledTexts)
  const [shown, setShown] = useState({ data, round: 0 })
  const [work, setWork] = useState<FormWork>('none')
  const report = useCallback((next: FormWork) => setWork(next), [])
  const isOld = JSON.stringify(versionOf(shown.data)) !== JSON.stringify(versionOf(data))
  // What changes while the form saves is its own doing.
  if (isOld && work !== 'unsaved') setShown({ data, round: shown.round + (work === 'none' ? 1 : 0) })
  return (
    <>
      {isOld && work === 'unsaved' && <Notice tone="warning" role="status" title={changedElsewhere} />}
      <Fragment key={shown.round}>{children(isOld ? shown.data : data, report)}</Fragment>
    </>
  )
}
