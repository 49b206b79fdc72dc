import type { ReactElement } from 'react'
import { useTexts } from '../../lib/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Download } from '../../ui/icons.tsx'
import { operatorTexts } from './admin-texts.ts'

/** Saves the list of a screen as a table; `save` and `saving` are those of `useDownload`. */
export const ExportButton = ({ save, saving }: { save: () => Promise<void>; saving: boolean }): ReactElement => {
  const t = useTexts(operatorTexts)
  return (
    <Button variant="secondary" icon={<Download aria-hidden />} loading={saving} onClick={() => void save()}>
      {t.export}
    </Button>
  )
}
