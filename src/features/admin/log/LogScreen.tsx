import { useRouter } from 'next/router'
import type { ReactElement } from 'react'
import { useDownload } from '../../../api/files/use-download.ts'
import { usePage } from '../../../api/use-page.ts'
import { useTexts } from '../../../lib/texts.ts'
import { AdminList } from '../AdminList.tsx'
import { ExportButton } from '../ExportButton.tsx'
import { listFilter } from '../list-filter.ts'
import { LogTable } from './LogTable.tsx'
import { LOG_PATH, logInput } from './query.ts'
import { logTexts } from './texts.ts'

/** Everything that operators did; search and days are in the address. */
export const LogScreen = (): ReactElement => {
  const t = useTexts(logTexts)
  const filter = listFilter(useRouter().query)
  const page = usePage('operatorLog.list', logInput(filter), { keepPrevious: true })
  const { save, saving } = useDownload('operatorLog.export')
  return (
    <AdminList
      path={LOG_PATH}
      page={page}
      filter={filter}
      t={t}
      empty={t.empty}
      aside={<ExportButton save={() => save({ query: filter })} saving={saving} />}
    >
      <LogTable entries={page.items} />
    </AdminList>
  )
}
