import type { ReactElement } from 'react'
import { Loading, SkeletonBlock, SkeletonLine } from '../../ui/Skeleton.tsx'
import s from './comments.module.css'

/** Comments to come, of a comment's own measures. */
export const SkeletonComments = ({ rows = 3 }: { rows?: number }): ReactElement => (
  <Loading>
    {Array.from({ length: rows }, (_, i) => (
      <div key={i} className={s.bone}>
        <SkeletonBlock height="2rem" />
        <span>
          <SkeletonLine width="8rem" />
          <SkeletonLine width={i % 2 ? '55%' : '80%'} />
        </span>
      </div>
    ))}
  </Loading>
)
