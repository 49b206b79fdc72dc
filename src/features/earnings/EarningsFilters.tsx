import { useRouter } from 'next/router'
import type { ReactElement } from 'react'
import { X } from '../../ui/icons.tsx'
import { day } from '../../lib/format.ts'
import { useLocale, useTexts } from '../../lib/texts.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { SearchInput } from '../../ui/SearchInput.tsx'
import { NativeSelect, TextInput } from '../../ui/TextInput.tsx'
import s from './earnings.module.css'
import { earningsPath, earningStatuses, earningTypes, showing } from './query.ts'
import type { EarningsChange, EarningsFilter } from './query.ts'
import { periods } from './ranges.ts'
import type { Range } from './ranges.ts'
import { earningTexts } from './texts.ts'

/** Which sales: the filters stand in the address, so that they can be shared and gone back to. `fan` is the name of the one that is asked for. */
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
  const choose = (name: string): void => go(name === 'custom' ? showing(range) : { period: name, by: undefined })
  const show = (change: Partial<Range>): void => go(showing({ ...range, ...change }))
  const chips: { name: 'user' | 'release'; label: string }[] = [
    ...(ask.user ? [{ name: 'user' as const, label: fan ? t.onlyFan(fan) : t.oneFan }] : []),
    ...(ask.release ? [{ name: 'release' as const, label: t.releaseOn(day(ask.release, locale)) }] : []),
  ]
  return (
    <form className={s.filters} role="search" onSubmit={(event) => event.preventDefault()}>
      <Field label={t.period}>
        <NativeSelect value={period} onChange={(event) => choose(event.target.value)}>
          {periods.map((name) => (
            <option key={name} value={name}>
              {t.periods[name]}
            </option>
          ))}
        </NativeSelect>
      </Field>
      {period === 'custom' && (
        <>
          <Field label={t.from}>
            <TextInput
              type="date"
              value={range.from}
              max={range.to}
              onChange={(event) => event.target.value && show({ from: event.target.value })}
            />
          </Field>
          <Field label={t.to}>
            <TextInput
              type="date"
              value={range.to}
              min={range.from}
              max={today > range.to ? today : range.to}
              onChange={(event) => event.target.value && show({ to: event.target.value })}
            />
          </Field>
        </>
      )}
      <Field label={t.type}>
        <NativeSelect value={ask.type ?? ''} onChange={(event) => go({ type: event.target.value })}>
          <option value="">{t.allTypes}</option>
          {earningTypes.map((name) => (
            <option key={name} value={name}>
              {t.types[name]}
            </option>
          ))}
        </NativeSelect>
      </Field>
      <Field label={t.state}>
        <NativeSelect
          value={ask.status ?? ''}
          onChange={(event) => go({ status: event.target.value, release: undefined })}
        >
          <option value="">{t.allStates}</option>
          {earningStatuses.map((name) => (
            <option key={name} value={name}>
              {t.states[name]}
            </option>
          ))}
        </NativeSelect>
      </Field>
      <Field label={t.search}>
        <SearchInput q={ask.q ?? ''} onSearch={(q) => go({ q })} />
      </Field>
      {chips.length > 0 && (
        <ul className={s.chips} aria-label={t.chips}>
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
    </form>
  )
}
