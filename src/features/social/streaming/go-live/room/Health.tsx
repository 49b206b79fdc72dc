import type { ReactElement } from 'react'
import type { StreamHealth } from '../../../../../../contract/social/streaming/streams.ts'
import { useLocale, useTexts } from '../../../../../lib/texts.ts'
import layout from '../../../../../ui/layouts/layout.module.css'
import type { Connection } from '../engine/publisher.ts'
import { roomTexts } from './room-texts.ts'
import s from './room.module.css'

/** `silent`: nothing arrives of a stream that something else sends. */
type HealthProps = { health: StreamHealth | undefined; connection: Connection | 'silent' | 'waiting' }

/** How well the stream reaches the server: in words, and folded away in figures. */
export const Health = ({ health, connection }: HealthProps): ReactElement => {
  const t = useTexts(roomTexts)
  const locale = useLocale()
  const number = (value: number): string => new Intl.NumberFormat(locale, { maximumFractionDigits: 0 }).format(value)
  const rows = health && [
    [t.figures.quality, t.size(health.width, health.height)],
    [t.figures.bitrate, t.kbits(number(health.bitrate / 1000))],
    [t.figures.frames, number(health.frameRate)],
    [t.figures.dropped, number(health.droppedFrames)],
    [t.figures.delay, t.ms(number(health.delay))],
  ]
  return (
    <section className={s.card} aria-labelledby="health">
      <h2 id="health">{t.health}</h2>
      <p className={s.state} data-state={connection} role="status">
        {t.states[connection]}
      </p>
      {rows && (
        <details className={s.details}>
          <summary>{t.details}</summary>
          <dl className={layout.stack1}>
            {rows.map(([label, value]) => (
              <div key={label} className={layout.bar}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </section>
  )
}
