import { Fragment, useCallback, useState } from 'react'
import type { ReactElement, ReactNode } from 'react'
import { filledTexts } from '../../../api/filled-texts.ts'
import { useTexts } from '../../../lib/texts.ts'
import { Notice } from '../../../ui/Notice.tsx'

type VersionedProps<T> = {
  /** The server's last answer. */
  data: T
  /** The form of one version. It reports whether something in it is unsaved. */
  children: (shown: T, report: (isDirty: boolean) => void) => ReactNode
}

/**
 * For a form whose files and drafts cannot follow a new answer field by field (as `useFilled` does): it begins again with
 * what is stored now, unless something unsaved stands in it. Then it keeps that, and says that the stored one has changed.
 */
export const Versioned = <T,>({ data, children }: VersionedProps<T>): ReactElement => {
  const { changedElsewhere } = useTexts(filledTexts)
  const [shown, setShown] = useState({ data, version: 0 })
  const [isDirty, setDirty] = useState(false)
  const report = useCallback((next: boolean) => setDirty(next), [])
  const isOld = JSON.stringify(shown.data) !== JSON.stringify(data)
  if (isOld && !isDirty) setShown({ data, version: shown.version + 1 })
  return (
    <>
      {isOld && isDirty && <Notice tone="warning" role="status" title={changedElsewhere} />}
      <Fragment key={shown.version}>{children(shown.data, report)}</Fragment>
    </>
  )
}
