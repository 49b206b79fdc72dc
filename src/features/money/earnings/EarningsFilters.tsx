import { useRouter } from 'next/router'
import type { ReactElement } from 'react'
import { X } from '../../../ui/icons.tsx'
import { day } from '../../../lib/format.ts'
import { useLocale, useTexts } from '../../../lib/texts.ts'
import { DateRange } from '../../../ui/antd/DateField.tsx'
import { FilterSelect } from '../../../ui/antd/select/FilterSelect.tsx'
import { SearchField } from '../../../ui/antd/SearchField.tsx'
import { ButtonLink } from '../../../ui/Button.tsx'
import s from './earnings.module.css'
import { earningsPath, earningStatuses, earningTypes, showing } from './query.ts'
import type { EarningsChange, EarningsFilter } from './query.ts'
import { periods } from './ranges.ts'
import { earningTexts } from './texts.ts'
import { cx } from '../../../ui/cx.ts'
import { SearchForm } from '../../../ui/controls/SearchForm.tsx'
import layout from '../../../ui/layouts/layout.module.css'

/** Filters of the earnings, stored in the address. `fan`: name of the fan in the filter. */
export const EarningsFilters = ({
  filter,
  today,
  fan,
}: {
  filter: EarningsFilter
  today: string
  fan: string | undefined
}): ReactElement => {
  const t = useTexts(earningTexts)
  const locale = useLocale()
  const router = useRouter()
  const { period, range, ask } = filter
  const to = (change: EarningsChange): string => earningsPath(router.query, change)
  const go = (change: EarningsChange): void => void router.replace(to(change), undefined, { scroll: false })
  const choose = (name: string | undefined): void =>
    go(name === 'custom' ? showing(range) : { period: name, by: undefined })
  const chips: { name: 'user' | 'release'; label: string }[] = [
    ...(ask.user ? [{ name: 'user' as const, label: fan ? t.onlyFan(fan) : t.oneFan }] : []),
    ...(ask.release ? [{ name: 'release' as const, label: t.releaseOn(day(ask.release, locale)) }] : []),
  ]
  return (
    <SearchForm className={cx(layout.wrap, s.filters)}>
      <FilterSelect
        label={t.period}
        value={period}
        options={periods.map((value) => ({ value, label: t.periods[value] }))}
        onChange={choose}
      />
      {period === 'custom' && (
        <DateRange
          label={t.periods.custom}
          fromLabel={t.from}
          toLabel={t.to}
          from={range.from}
          to={range.to}
          max={today > range.to ? today : range.to}
          onChange={(from, until) => from && until && go(showing({ from, to: until }))}
        />
      )}
      <FilterSelect
        label={t.type}
        value={ask.type}
        any={t.allTypes}
        options={earningTypes.map((value) => ({ value, label: t.types[value] }))}
        onChange={(type) => go({ type })}
      />
      <FilterSelect
        label={t.state}
        value={ask.status}
        any={t.allStates}
        options={earningStatuses.map((value) => ({ value, label: t.states[value] }))}
        onChange={(status) => go({ status, release: undefined })}
      />
      <SearchField label={t.search} q={ask.q ?? ''} onSearch={(q) => go({ q })} />
      {chips.length > 0 && (
        <ul className={cx(layout.wrap, s.chips)} aria-label={t.chips}>
          {chips.map(({ name, label }) => (
            <li key={name}>
              <ButtonLink
                size="sm"
                variant="secondary"
                href={to({ [name]: undefined })}
                aria-label={t.remove(label)}
                icon={<X aria-hidden />}
              >
                {label}
              </ButtonLink>
            </li>
          ))}
        </ul>
      )}
    </SearchForm>
  )
}
