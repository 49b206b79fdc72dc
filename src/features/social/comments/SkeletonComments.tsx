import type { ReactElement } from 'react'
import { Loading, SkeletonBlock, SkeletonLine } from '../../../ui/feedback/Skeleton.tsx'
import s from './comments.module.css'

/** Placeholders with the measures of a comment. */
export const SkeletonComments = ({ rows = 3 }: { rows?: number }): ReactElement => (
  <Loading>
    {Array.from({ length: rows }, (_, i) => (
      <div key={i} className={s.placeholder}>
        <SkeletonBlock height="2rem" />
        <span>
          <SkeletonLine width="8rem" />
          <SkeletonLine width={i % 2 ? '55%' : '80%'} />
        </span>
      </div>
    ))}
  </Loading>
)
