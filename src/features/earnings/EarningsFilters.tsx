import { useRouter } from 'next/router'
import type { ReactElement } from 'react'
import { useTexts } from '../../lib/texts.ts'
import { Field } from '../../ui/Field.tsx'
import { NativeSelect, TextInput } from '../../ui/TextInput.tsx'
import s from './earnings.module.css'
import { earningTypes } from './query.ts'
import type { EarningsFilter } from './query.ts'
import { periods } from './series.ts'
import { earningTexts } from './texts.ts'

/** Changes the filters in the address, so that they can be shared and gone back to. */
export const useFilters = (): ((change: Readonly<Record<string, string>>) => void) => {
  const router = useRouter()
  return (change) => {
    const { period, type, by, from, to } = { ...router.query, ...change } as Record<string, string | undefined>
    const custom = period === 'custom' ? { from, to } : {}
    const kept = Object.entries({ period, type, by, ...custom }).filter((entry): entry is [string, string] => Boolean(entry[1]))
    const query = new URLSearchParams(kept)
    void router.replace(`/creator/earnings${query.size > 0 ? `?${query}` : ''}`, undefined, { scroll: false })
  }
}

/** Period and type; the two days only for a period of one's own. */
export const EarningsFilters = ({ filter, today }: { filter: EarningsFilter; today: string }): ReactElement => {
  const t = useTexts(earningTexts)
  const go = useFilters()
  const { period, range, type } = filter
  const choose = (name: string): void => go({ period: name, by: '', ...(name === 'custom' && range) })
  return (
    <div className={s.filters}>
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
            <TextInput type="date" value={range.from} max={range.to} onChange={(event) => event.target.value && go({ from: event.target.value, by: '' })} />
          </Field>
          <Field label={t.to}>
            <TextInput type="date" value={range.to} min={range.from} max={today} onChange={(event) => event.target.value && go({ to: event.target.value, by: '' })} />
          </Field>
        </>
      )}
      <Field label={t.type}>
        <NativeSelect value={type ?? ''} onChange={(event) => go({ type: event.target.value })}>
          <option value="">{t.allTypes}</option>
          {earningTypes.map((name) => (
            <option key={name} value={name}>
              {t.types[name]}
            </option>
          ))}
        </NativeSelect>
      </Field>
    </div>
  )
}
