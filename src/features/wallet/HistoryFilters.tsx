import { useRouter } from 'next/router'
import type { ReactElement } from 'react'
import { useTexts } from '../../lib/texts.ts'
import { Field } from '../../ui/Field.tsx'
import { SearchInput } from '../../ui/SearchInput.tsx'
import { NativeSelect, TextInput } from '../../ui/TextInput.tsx'
import { withQuery } from '../payments/way-back.ts'
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
      <Field label={t.filter}>
        <NativeSelect
          name="type"
          value={filter.type ?? ''}
          onChange={(event) => go({ type: event.target.value || undefined })}
        >
          <option value="">{t.all}</option>
          {historyTypes.map((one) => (
            <option key={one} value={one}>
              {t.filters[one]}
            </option>
          ))}
        </NativeSelect>
      </Field>
      <Field label={t.from}>
        <TextInput
          type="date"
          name="from"
          value={filter.from ?? ''}
          max={filter.to}
          onChange={(event) => go({ from: event.target.value || undefined })}
        />
      </Field>
      <Field label={t.until}>
        <TextInput
          type="date"
          name="to"
          value={filter.to ?? ''}
          min={filter.from}
          onChange={(event) => go({ to: event.target.value || undefined })}
        />
      </Field>
    </form>
  )
}
