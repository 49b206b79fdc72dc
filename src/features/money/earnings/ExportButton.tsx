import type { ReactElement } from 'react'
import { Download } from '../../../ui/icons.tsx'
import { useDownload } from '../../../api/files/use-download.ts'
import { useTexts } from '../../../lib/texts.ts'
import { Button } from '../../../ui/Button.tsx'
import type { EarningsFilter } from './query.ts'
import { statsInput } from './query.ts'
import { earningTexts } from './texts.ts'

/** Downloads the filtered sales as CSV. */
export const ExportButton = ({ filter }: { filter: EarningsFilter }): ReactElement => {
  const t = useTexts(earningTexts)
  const { save, saving } = useDownload('earnings.export')
  return (
    <Button
      variant="secondary"
      size="sm"
      icon={<Download aria-hidden />}
      loading={saving}
      onClick={() => void save(statsInput(filter))}
    >
      {t.csv}
    </Button>
  )
}
