import { Select } from 'antd'
import { useState } from 'react'
import type { ReactElement } from 'react'
import { texts, useTexts } from '../../../lib/texts.ts'
import s from './search-select.module.css'
import { searchIcon } from './select-search-icon.tsx'

const T = texts({
  en: {
    loading: 'Loading…',
    nothing: 'No results',
    more: (n: number) => `${n} more. Keep typing to narrow it down.`,
  },
  pt: {
    loading: 'Carregando…',
    nothing: 'Nenhum resultado',
    more: (n: number) => `Mais ${n}. Continue digitando para filtrar.`,
  },
})

/** An option: its value, its label, further text by which it is found, and the URL of a small picture shown before it. */
export type SearchOption = { value: string; label: string; also?: string | undefined; flag?: string | undefined }

type Base = {
  id?: string
  'aria-describedby'?: string
  'aria-invalid'?: true
  'aria-required'?: true
  'aria-label'?: string
  options: readonly SearchOption[]
  /** The options that match the typed text, best first; by default those that contain it. */
  find?: (options: readonly SearchOption[], typed: string) => readonly SearchOption[]
  loading?: boolean
  disabled?: boolean
  placeholder?: string
  autoComplete?: string
  /** Called when the list is opened. */
  onOpen?: () => void
}
type One = Base & { value: string; onChange: (value: string) => void; many?: false; most?: never }
type Many = Base & {
  value: readonly string[]
  onChange: (values: string[]) => void
  many: true
  /** Maximum number of selected options. */
  most: number
}
export type SearchSelectProps = One | Many

/** Maximum number of rendered options: thousands of cities are narrowed down by typing, not by scrolling. */
const MAX_ROWS = 100

const contains = (options: readonly SearchOption[], typed: string): readonly SearchOption[] =>
  options.filter(({ label, also = '' }) => `${label} ${also}`.toLowerCase().includes(typed.trim().toLowerCase()))

/** antd's Select with search, for one or several values of a long list: countries, cities, languages. */
export const SearchSelect = (props: SearchSelectProps): ReactElement => {
  const t = useTexts(T)
  const { options, find = contains, value, onChange, many, most, onOpen, loading, ...rest } = props
  const [typed, setTyped] = useState('')
  const found = typed.trim() === '' ? options : find(options, typed)
  const rows = found.slice(0, MAX_ROWS)
  const common = {
    ...rest,
    className: s.select,
    classNames: { clear: s.clear, suffix: s.suffix },
    allowClear: true,
    loading,
    showSearch: { searchIcon, filterOption: false, searchValue: typed, onSearch: setTyped } as const,
    options: rows.map((row) => ({ ...row, title: '' })),
    optionRender: ({ data }: { data: SearchOption }) => <Row option={data} />,
    labelRender: ({ value: selected }: { value?: string | number }) => {
      const option = options.find((one) => one.value === selected)
      return option ? <Row option={option} /> : String(selected)
    },
    notFoundContent: loading ? t.loading : t.nothing,
    popupRender: (list: ReactElement) => (
      <>
        {list}
        {found.length > MAX_ROWS && <p className={s.note}>{t.more(found.length - MAX_ROWS)}</p>}
      </>
    ),
    onOpenChange: (open: boolean) => {
      if (open) onOpen?.()
      else setTyped('')
    },
  }
  if (many)
    return (
      <Select<string[], SearchOption>
        {...common}
        mode="multiple"
        maxCount={most}
        value={[...value]}
        onChange={(next) => {
          onChange(next)
          setTyped('')
        }}
      />
    )
  return (
    <Select<string, SearchOption>
      {...common}
      value={value === '' ? undefined : value}
      onChange={(next: string | undefined) => (onChange as One['onChange'])(next ?? '')}
    />
  )
}

const Row = ({ option }: { option: SearchOption }): ReactElement => (
  <span className={s.row}>
    {option.flag && <img className={s.flag} src={option.flag} alt="" width={24} height={16} loading="lazy" />}
    {option.label}
  </span>
)
