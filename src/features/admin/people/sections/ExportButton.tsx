import type { ReactElement } from 'react'
import { useTexts } from '../../../../lib/texts.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Download } from '../../../../ui/icons.tsx'
import { sectionTexts } from './texts.ts'

/** Saves the list as CSV. */
export const ExportButton = ({ saving, onSave }: { saving: boolean; onSave: () => Promise<void> }): ReactElement => {
  const t = useTexts(sectionTexts)
  return (
    <Button
      size="sm"
      variant="secondary"
      icon={<Download aria-hidden />}
      loading={saving}
      onClick={() => void onSave()}
    >
      {t.export}
    </Button>
  )
}
