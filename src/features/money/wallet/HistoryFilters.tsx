import { useRouter } from 'next/router'
import type { ReactElement } from 'react'
import { useTexts } from '../../../lib/texts.ts'
import { DateRange } from '../../../ui/antd/DateField.tsx'
import { FilterSelect } from '../../../ui/antd/select/FilterSelect.tsx'
import { SearchField } from '../../../ui/antd/SearchField.tsx'
import { SearchForm } from '../../../ui/controls/SearchForm.tsx'
import { replaceQuery } from '../../../shell/navigation/replace-query.ts'
import type { HistoryFilter } from './history-query.ts'
import { historyTypes } from './history-query.ts'
import s from './history-filters.module.css'
import { walletTexts } from './texts.ts'

/** Filters of the history by type, days and text. They are kept in the address, so that Back from a receipt restores them. */
export const HistoryFilters = ({ filter }: { filter: HistoryFilter }): ReactElement => {
  const t = useTexts(walletTexts)
  const router = useRouter()
  const go = (change: Partial<Record<keyof HistoryFilter, string | undefined>>): void => replaceQuery(router, change)
  return (
    <SearchForm className={s.filters}>
      <SearchField label={t.search} q={filter.q ?? ''} onSearch={(q) => go({ q: q || undefined })} />
      <FilterSelect
        label={t.filter}
        value={filter.type}
        any={t.all}
        options={historyTypes.map((type) => ({ value: type, label: t.filters[type] }))}
        onChange={(type) => go({ type })}
      />
      <DateRange
        label={t.days}
        fromLabel={t.from}
        toLabel={t.until}
        from={filter.from}
        to={filter.to}
        onChange={(from, to) => go({ from, to })}
      />
    </SearchForm>
  )
}
