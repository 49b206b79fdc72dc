import { useState } from 'react'
import type { PointerEvent, ReactElement } from 'react'
import { money, moneyExact } from '../../lib/format.ts'
import { useLocale, useTexts } from '../../lib/texts.ts'
import s from './chart.module.css'
import { longLabel, shortLabel } from './labels.ts'
import { labelled, scaleTop } from './series.ts'
import type { Point } from './series.ts'
import { earningTexts } from './texts.ts'

/** Of a bar's place, the share that the bar takes. */
const FILL = 0.72
const LABELS = { month: 12, day: 6 }

/** Bars of what was earned, with a reading under the pointer and the same figures as a table. Sizes are shares of the box: it fits every width. */
export const EarningsChart = ({ points, by, currency, label }: { points: readonly Point[]; by: 'day' | 'month'; currency: string; label: string }): ReactElement => {
  const t = useTexts(earningTexts)
  const locale = useLocale()
  const [active, setActive] = useState<number>()
  const most = points.reduce((best, point) => (point.value > best.value ? point : best), points[0] ?? { key: '', value: 0 })
  const top = scaleTop(most.value)
  const place = 100 / Math.max(1, points.length)
  const shown = active === undefined ? undefined : points[active]
  const move = ({ currentTarget, clientX }: PointerEvent<SVGSVGElement>): void => {
    const box = currentTarget.getBoundingClientRect()
    setActive(Math.min(points.length - 1, Math.max(0, Math.floor(((clientX - box.left) / box.width) * points.length))))
  }
  return (
    <figure className={s.chart}>
      <figcaption className={s.reading} aria-hidden>
        {shown ? (
          <>
            {longLabel(shown.key, locale)} <strong>{moneyExact(shown.value, locale, currency)}</strong>
          </>
        ) : most.value > 0 ? (
          t.best[by](longLabel(most.key, locale), moneyExact(most.value, locale, currency))
        ) : (
          '\u00a0'
        )}
      </figcaption>
      <div className={s.plot}>
        {[1, 0.5, 0].map((share) => (
          <span key={share} className={s.line} style={{ bottom: `${share * 100}%` }} aria-hidden>
            <span>{money(top * share, locale, currency)}</span>
          </span>
        ))}
        <svg className={s.bars} role="img" aria-label={label} onPointerMove={move} onPointerDown={move} onPointerLeave={() => setActive(undefined)}>
          {points.map(({ key, value }, index) => {
            const height = (Math.max(0, value) / top) * 100
            return (
              value > 0 && (
                <rect
                  key={key} className={s.bar} data-dim={active !== undefined && active !== index ? true : undefined}
                  x={`${(index + (1 - FILL) / 2) * place}%`} width={`${place * FILL}%`} y={`${100 - height}%`} rx={by === 'month' ? 4 : 1}
                  // Its round foot stands below the edge.
                  style={{ height: `calc(${height}% + 4px)` }}
                />
              )
            )
          })}
        </svg>
      </div>
      <div className={s.labels} aria-hidden>
        {labelled(points.length, LABELS[by]).map((index) => (
          <span key={index} style={{ left: `${(index + 0.5) * place}%` }}>
            {shortLabel(points[index]?.key ?? '', locale)}
          </span>
        ))}
      </div>
      <details className={s.table}>
        <summary>{t.table}</summary>
        {/* It scrolls: the keyboard must reach it. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <div className={s.scroll} role="region" aria-label={label} tabIndex={0}>
          <table>
            <caption>{label}</caption>
            <thead>
              <tr>
                <th scope="col">{t.when}</th>
                <th scope="col">{t.net}</th>
              </tr>
            </thead>
            <tbody>
              {points
                .filter(({ value }) => by === 'month' || value !== 0)
                .map(({ key, value }) => (
                  <tr key={key}>
                    <th scope="row">{longLabel(key, locale)}</th>
                    <td>{moneyExact(value, locale, currency)}</td>
                  </tr>
                ))}
            </tbody>
          </table>
        </div>
      </details>
    </figure>
  )
}
