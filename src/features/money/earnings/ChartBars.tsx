import type { ReactElement } from 'react'
import s from './chart.module.css'
import { typeColor } from './labels.ts'
import type { Bar } from './series.ts'

/** Share of a bar's slot that the bar fills. */
const FILL = 0.72
/** Extra height, in px, below each part, so that only the top corners of a bar look rounded. */
const FOOT = 4

/** SVG of the chart: stacked bars in the colors of their types, and a mark for the previous period. */
export const ChartBars = ({
  bars,
  before,
  top,
  active,
}: {
  bars: readonly Bar[]
  before?: readonly number[] | undefined
  top: number
  active: number | undefined
}): ReactElement => {
  const place = 100 / Math.max(1, bars.length)
  const round = bars.length > 40 ? 1 : FOOT
  return (
    <svg className={s.bars} aria-hidden>
      {bars.map(({ key, parts }, index) => {
        let foot = 0
        const stacked = parts.map((part) => {
          const height = (part.net / top) * 100
          foot += height
          return { ...part, height, y: 100 - foot }
        })
        return (
          <g key={key} className={s.bar} data-dim={active !== undefined && active !== index ? true : undefined}>
            {/* From the top down: a lower part covers the extra height of the one above. */}
            {stacked.reverse().map(({ type, height, y }, level) => (
              <rect
                key={type}
                className={s.part}
                x={`${(index + (1 - FILL) / 2) * place}%`}
                width={`${place * FILL}%`}
                y={`${y}%`}
                rx={level === 0 ? round : 0}
                style={{ height: `calc(${height}% + ${FOOT}px)`, fill: typeColor(type) }}
              />
            ))}
          </g>
        )
      })}
      {before?.slice(0, bars.length).map((net, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a place of the chart is what it is
        <rect
          key={index}
          className={s.before}
          x={`${(index + 0.06) * place}%`}
          width={`${place * 0.88}%`}
          y={`${100 - (net / top) * 100}%`}
        />
      ))}
    </svg>
  )
}
