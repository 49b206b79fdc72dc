import type { CSSProperties, ReactElement } from 'react'
import { Loading } from '../../../../ui/feedback/Skeleton.tsx'
import s from './thread-skeleton.module.css'

const bubbles = ['58%', '36%', '44%', '62%', '28%', '50%']

/** Placeholder while messages are loading. */
export const ThreadSkeleton = (): ReactElement => (
  <div className={s.thread}>
    <Loading>
      {bubbles.map((width, at) => (
        <span
          key={width}
          className={s.bubble}
          data-own={at % 3 === 1 || undefined}
          style={{ '--width': width } as CSSProperties}
        />
      ))}
    </Loading>
  </div>
)
