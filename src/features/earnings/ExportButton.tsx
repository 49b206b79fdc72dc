import { useState } from 'react'
import type { ReactElement } from 'react'
import Download from 'lucide-react/icons/download'
import { earnings } from '../../../contract/earnings.ts'
import { download } from '../../api/download.ts'
import { errorText } from '../../lib/error-texts.ts'
import { useTexts } from '../../lib/texts.ts'
import { showToast } from '../../lib/toast.ts'
import { Button } from '../../ui/Button.tsx'
import type { EarningsFilter } from './query.ts'
import { statsInput } from './query.ts'
import { earningTexts } from './texts.ts'

/** Saves the sales that the filters show as a file for a spreadsheet. */
export const ExportButton = ({ filter }: { filter: EarningsFilter }): ReactElement => {
  const t = useTexts(earningTexts)
  const [saving, setSaving] = useState(false)
  const save = async (): Promise<void> => {
    setSaving(true)
    try {
      await download(earnings.export, statsInput(filter))
    } catch (error) {
      showToast({ kind: 'error', message: errorText(error) })
    } finally {
      setSaving(false)
    }
  }
  return (
    <Button variant="secondary" size="sm" icon={<Download aria-hidden />} loading={saving} onClick={() => void save()}>
      {t.csv}
    </Button>
  )
}
