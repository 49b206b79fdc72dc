import type { ReactElement } from 'react'
import { useTexts } from '../../../../lib/texts.ts'
import { FilterSelect } from '../../../../ui/antd/select/FilterSelect.tsx'
import { SearchField } from '../../../../ui/antd/SearchField.tsx'
import { SearchForm } from '../../../../ui/controls/SearchForm.tsx'
import { kindOf, type ContentKind } from '../kinds.ts'
import { orders, type ContentFilter, type Order } from './query.ts'
import { contentTexts } from '../texts.ts'
import s from './toolbar.module.css'
import { useGalleries } from '../gallery/use-galleries.ts'
import { useListAddress } from './use-list-address.ts'

/** Options of a filter from its values and their labels. */
const optionsOf = <V extends string>(values: readonly V[], names: Readonly<Record<V, string>>) =>
  values.map((value) => ({ value, label: names[value] }))

/** Search, filters and sort order of a list, all stored in the address. */
export const ContentToolbar = ({ kind, filter }: { kind: ContentKind; filter: ContentFilter }): ReactElement => {
  const t = useTexts(contentTexts)
  const go = useListAddress(kind, filter)
  const { statuses, accesses } = kindOf(kind)
  const galleries = useGalleries(kind === 'photos')
  return (
    <SearchForm className={s.toolbar} aria-label={t.filters}>
      <SearchField className={s.search} label={t.search} q={filter.q} onSearch={(q) => go({ q })} />
      <FilterSelect
        label={t.status}
        value={filter.status}
        options={optionsOf(statuses, t.statuses[kind])}
        any={t.any}
        onChange={(status) => go({ status })}
      />
      {accesses.length > 1 && (
        <FilterSelect
          label={t.access}
          value={filter.access}
          options={optionsOf(accesses, t.accesses)}
          any={t.any}
          onChange={(access) => go({ access })}
        />
      )}
      {kind === 'products' && (
        <FilterSelect
          label={t.type}
          value={filter.type}
          options={optionsOf(['physical', 'digital'] as const, t.types)}
          any={t.any}
          onChange={(type) => go({ type })}
        />
      )}
      {kind === 'photos' && (
        <FilterSelect
          label={t.gallery}
          value={filter.gallery}
          any={t.any}
          onChange={(gallery) => go({ gallery })}
          options={[
            { value: 'none', label: t.noGallery },
            ...galleries.map(({ _id, title }) => ({ value: _id, label: title })),
          ]}
        />
      )}
      <FilterSelect
        label={t.order}
        value={filter.order}
        options={optionsOf(Object.keys(orders) as Order[], t.orders)}
        onChange={(order) => go({ order: order ?? 'newest' })}
      />
    </SearchForm>
  )
}
