import { useRouter } from 'next/router'
import { useState } from 'react'
import type { KeyboardEvent, MouseEvent, ReactElement } from 'react'
import { money } from '../../../lib/format.ts'
import { useLocale, useTexts } from '../../../lib/texts.ts'
import s from './chart.module.css'
import { ChartBars } from './ChartBars.tsx'
import { longLabel, shortLabel } from './labels.ts'
import { saleTexts } from './sale-texts.ts'
import { labelled, scaleTop } from './series.ts'
import type { Bar } from './series.ts'
import { earningTexts } from './texts.ts'

const LABELS = { month: 12, day: 6 }
const STEPS: Record<string, number> = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }

export type ChartProps = {
  bars: readonly Bar[]
  /** Values of the previous period at the same positions. */
  before?: readonly number[] | undefined
  by: 'day' | 'month'
  currency: string
  label: string
  hrefOf: (bar: Bar) => string
  /** What the sum of a bar is called in the table; by default the net. */
  total?: string
}

/**
 * Bar chart of earnings, stacked by type. Pointer or arrow keys read a bar, a click or Enter opens its sales. `ChartTable` has the same
 * figures. Sizes are percentages, so that the chart fits every width.
 */
export const EarningsChart = ({ bars, before, by, currency, label, hrefOf }: ChartProps): ReactElement => {
  const t = useTexts(earningTexts)
  const words = useTexts(saleTexts)
  const locale = useLocale()
  const router = useRouter()
  const [active, setActive] = useState<number>()
  const best = bars.reduce((most, bar) => (bar.net > most.net ? bar : most), bars[0] ?? { key: '', net: 0, parts: [] })
  const top = scaleTop(Math.max(best.net, ...(before ?? [])))
  const last = bars.length - 1
  const sum = (amount: number): string => money(amount, locale, currency)
  const reading = (index: number): string => {
    const bar = bars[index] ?? best
    const parts = bar.parts.map(({ type, net }) => t.part(words.kinds[type], sum(net))).reverse()
    if (before) parts.push(t.readBefore(sum(before[index] ?? 0)))
    return t.reading(longLabel(bar.key, locale), sum(bar.net), parts.join(' · '))
  }
  const under = ({ currentTarget, clientX }: MouseEvent<HTMLElement>): number => {
    const box = currentTarget.getBoundingClientRect()
    return Math.min(last, Math.max(0, Math.floor(((clientX - box.left) / box.width) * bars.length)))
  }
  const open = (index: number): void => {
    const bar = bars[index]
    if (bar && bar.net > 0) void router.push(hrefOf(bar), undefined, { scroll: false })
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const at = active ?? last
    const step = STEPS[event.key]
    const next =
      event.key === 'Home'
        ? 0
        : event.key === 'End'
          ? last
          : step === undefined
            ? undefined
            : Math.min(last, Math.max(0, at + step))
    if (next === undefined && event.key !== 'Enter') return
    event.preventDefault()
    if (next === undefined) open(at)
    else setActive(next)
  }
  return (
    <figure className={s.chart}>
      <figcaption className={s.reading} aria-hidden>
        {active === undefined
          ? best.net > 0
            ? t.best[by](longLabel(best.key, locale), sum(best.net))
            : '\u00a0'
          : reading(active)}
      </figcaption>
      <div className={s.plot}>
        {[1, 0.5, 0].map((share) => (
          <span key={share} className={s.line} style={{ bottom: `${share * 100}%` }} aria-hidden>
            <span>{money(top * share, locale, currency)}</span>
          </span>
        ))}
        <ChartBars bars={bars} before={before} top={top} active={active} />
        <div
          className={s.scrub}
          role="slider"
          tabIndex={0}
          aria-label={label}
          aria-valuemin={0}
          aria-valuemax={last}
          aria-valuenow={active ?? last}
          aria-valuetext={reading(active ?? last)}
          aria-describedby="scrub"
          onKeyDown={onKeyDown}
          onFocus={() => setActive((at) => at ?? last)}
          onBlur={() => setActive(undefined)}
          onPointerMove={(event) => setActive(under(event))}
          onPointerLeave={() => setActive(undefined)}
          onClick={(event) => open(under(event))}
        />
      </div>
      <p id="scrub" hidden>
        {t.scrub}
      </p>
      <div className={s.labels} aria-hidden>
        {labelled(bars.length, LABELS[by]).map((index) => (
          <span key={index} style={{ left: `max(${((index + 0.5) / bars.length) * 100}%, 1.25rem)` }}>
            {shortLabel(bars[index]?.key ?? '', locale)}
          </span>
        ))}
      </div>
    </figure>
  )
}
