import type { ReactElement, ReactNode } from 'react'
import type { Stream } from '../../../../../contract/social/streaming/streams.ts'
import s from './stage.module.css'

export type StageCardProps = {
  stream: Pick<Stream, 'cover' | 'performer'>
  /** The accessible name of the whole. */
  label: string
  icon?: ReactNode
  title?: string
  children?: ReactNode
}

/** In place of a live picture: the cover, or else the creator's picture out of focus, with a text and actions on it. */
export const StageCard = ({ stream, label, icon, title, children }: StageCardProps): ReactElement => (
  <div className={s.card} role="group" aria-label={label}>
    {stream.cover ? (
      <img className={s.cover} src={stream.cover} alt="" decoding="async" fetchPriority="high" />
    ) : (
      stream.performer.avatar && (
        <span className={s.blurred}>
          <img src={stream.performer.avatar} alt="" decoding="async" />
        </span>
      )
    )}
    <div className={s.offer} data-theme="dark">
      {icon && <span className={s.icon}>{icon}</span>}
      {title !== undefined && (
        <p className={s.title} role="status">
          {title}
        </p>
      )}
      {children}
    </div>
  </div>
)
