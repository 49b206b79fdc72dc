import type { ReactElement } from 'react'
import { useTexts } from '../../../lib/texts.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { formTexts } from './form-texts.ts'

/** Tells that a form was restored from an earlier visit, and offers to start over. */
export const RestoredNotice = ({
  isRestored,
  onStartOver,
}: {
  isRestored: boolean
  onStartOver: () => void
}): ReactElement | null => {
  const t = useTexts(formTexts)
  if (!isRestored) return null
  return (
    <Notice
      title={t.backTitle}
      action={
        <Button size="sm" variant="secondary" onClick={onStartOver}>
          {t.startOver}
        </Button>
      }
    >
      {t.back}
    </Notice>
  )
}
