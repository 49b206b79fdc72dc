import type { ReactElement } from 'react'
import type { StreamSummary } from '../../../../../../contract/social/streaming/streams.ts'
import { duration } from '../../../../../lib/format.ts'
import { useTexts } from '../../../../../lib/texts.ts'
import { cx } from '../../../../../ui/cx.ts'
import layout from '../../../../../ui/layouts/layout.module.css'
import s from './after.module.css'
import { afterTexts } from './after-texts.ts'

/** The chart's inner size; it is stretched to the width of its place. */
const width = 600
const height = 120

/** How many watched at which time: an area, and the same figures as a table. Nothing for fewer than two readings. */
export const ViewersChart = ({ viewers }: Pick<StreamSummary, 'viewers'>): ReactElement | null => {
  const t = useTexts(afterTexts)
  const last = viewers.at(-1)
  if (viewers.length < 2 || !last || last.at === 0) return null
  const top = Math.max(1, ...viewers.map(({ total }) => total))
  const points = viewers.map(({ at, total }) => `${(at / last.at) * width},${height - (total / top) * (height - 4)}`)
  return (
    <figure className={cx(layout.stack2, layout.surface, s.box)}>
      <figcaption className={layout.bar}>
        <h3>{t.viewers}</h3>
      </figcaption>
      <div className={s.plot}>
        <span className={s.scale} aria-hidden>
          <span>{top}</span>
          <span>0</span>
        </span>
        <svg className={s.area} viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden>
          <polygon points={`0,${height} ${points.join(' ')} ${width},${height}`} />
          <polyline points={points.join(' ')} vectorEffect="non-scaling-stroke" />
        </svg>
      </div>
      <p className={cx(layout.bar, s.times)} aria-hidden>
        <span>{duration(0)}</span>
        <span>{duration(last.at / 2)}</span>
        <span>{duration(last.at)}</span>
      </p>
      <details className={s.table}>
        <summary>{t.viewersTable}</summary>
        {/* Focusable, so that it can be scrolled by keyboard. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <div className={s.scroll} role="region" aria-label={t.viewers} tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t.time}</th>
                <th scope="col">{t.total}</th>
              </tr>
            </thead>
            <tbody>
              {viewers.map(({ at, total }) => (
                <tr key={at}>
                  <th scope="row">{duration(at)}</th>
                  <td>{total}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </figure>
  )
}
