import type { ReactElement } from 'react'
import { useTexts } from '../../../lib/texts.ts'
import { Field } from '../../../ui/Field.tsx'
import { SearchInput } from '../../../ui/SearchInput.tsx'
import { NativeSelect } from '../../../ui/TextInput.tsx'
import { kindOf, type ContentKind } from '../kinds.ts'
import { orders, type ContentFilter, type Order } from './query.ts'
import { contentTexts } from '../texts.ts'
import s from './toolbar.module.css'
import { useGalleries } from '../gallery/use-galleries.ts'
import { useListAddress } from './use-list-address.ts'

type SelectProps<T extends string> = {
  label: string
  value: T | undefined
  options: readonly T[]
  names: Readonly<Record<T, string>>
  onChange: (value: T | undefined) => void
  any?: string
}

const Select = <T extends string>({ label, value, options, names, onChange, any }: SelectProps<T>): ReactElement => (
  <Field label={label}>
    <NativeSelect
      value={value ?? ''}
      onChange={(event) => onChange((event.target.value || undefined) as T | undefined)}
    >
      {any !== undefined && <option value="">{any}</option>}
      {options.map((one) => (
        <option key={one} value={one}>
          {names[one]}
        </option>
      ))}
    </NativeSelect>
  </Field>
)

/** Search, filters and order of a list; all of them stand in the address. */
export const ContentToolbar = ({ kind, filter }: { kind: ContentKind; filter: ContentFilter }): ReactElement => {
  const t = useTexts(contentTexts)
  const go = useListAddress(kind, filter)
  const { statuses, accesses } = kindOf(kind)
  const galleries = useGalleries(kind === 'photos')
  return (
    <form className={s.toolbar} role="search" aria-label={t.filters} onSubmit={(event) => event.preventDefault()}>
      <div className={s.search}>
        <Field label={t.search}>
          <SearchInput q={filter.q} onSearch={(q) => go({ q })} />
        </Field>
      </div>
      <Select
        label={t.status}
        value={filter.status}
        options={statuses}
        names={t.statuses[kind]}
        any={t.any}
        onChange={(status) => go({ status })}
      />
      {accesses.length > 1 && (
        <Select
          label={t.access}
          value={filter.access}
          options={accesses}
          names={t.accesses}
          any={t.any}
          onChange={(access) => go({ access })}
        />
      )}
      {kind === 'products' && (
        <Select
          label={t.type}
          value={filter.type}
          options={['physical', 'digital']}
          names={t.types}
          any={t.any}
          onChange={(type) => go({ type })}
        />
      )}
      {kind === 'photos' && (
        <Select
          label={t.gallery}
          value={filter.gallery}
          any={t.any}
          onChange={(gallery) => go({ gallery })}
          options={['none', ...galleries.map(({ _id }) => _id)]}
          names={{ none: t.noGallery, ...Object.fromEntries(galleries.map(({ _id, title }) => [_id, title])) }}
        />
      )}
      <Select<Order>
        label={t.order}
        value={filter.order}
        options={Object.keys(orders) as Order[]}
        names={t.orders}
        onChange={(order) => go({ order: order ?? 'newest' })}
      />
    </form>
  )
}
