import { Select } from 'antd'
import { useRouter } from 'next/router'
import type { ReactElement } from 'react'
import { useTexts } from '../../lib/texts.ts'
import { DateRange } from '../../ui/antd/DateField.tsx'
import { FormField } from '../../ui/antd/FormField.tsx'
import { Field } from '../../ui/Field.tsx'
import { SearchInput } from '../../ui/SearchInput.tsx'
import { withQuery } from '../payments/site-path.ts'
import type { HistoryFilter } from './history-query.ts'
import { historyTypes } from './history-query.ts'
import s from './history-filters.module.css'
import { walletTexts } from './texts.ts'

/** Kind, days and words of the history; they stand in the address, so that the way back from a receipt finds them. */
export const HistoryFilters = ({ filter }: { filter: HistoryFilter }): ReactElement => {
  const t = useTexts(walletTexts)
  const router = useRouter()
  const go = (change: Partial<Record<keyof HistoryFilter, string | undefined>>): void =>
    void router.replace(withQuery(router.asPath, change), undefined, { scroll: false, shallow: true })
  return (
    <form className={s.filters} role="search" action="/wallet">
      <Field label={t.search}>
        <SearchInput q={filter.q ?? ''} onSearch={(q) => go({ q: q || undefined })} />
      </Field>
      <FormField label={t.filter}>
        <Select
          value={filter.type ?? ''}
          onChange={(type) => go({ type: type || undefined })}
          options={[
            { value: '' as const, label: t.all },
            ...historyTypes.map((one) => ({ value: one, label: t.filters[one] })),
          ]}
        />
      </FormField>
      <DateRange
        label={t.days}
        fromLabel={t.from}
        toLabel={t.until}
        from={filter.from}
        to={filter.to}
        onChange={(from, to) => go({ from, to })}
      />
    </form>
  )
}
