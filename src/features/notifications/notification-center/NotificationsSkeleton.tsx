import type { ReactElement } from 'react'
import { Loading, SkeletonBlock, SkeletonLine } from '../../../ui/feedback/Skeleton.tsx'
import s from './notification-row.module.css'

/** Skeleton of a list of notifications. */
export const NotificationsSkeleton = ({ count = 6 }: { count?: number }): ReactElement => (
  <Loading>
    {Array.from({ length: count }, (_, index) => (
      <div key={index} className={s.skeleton}>
        <span className={s.boneSign}>
          <SkeletonBlock ratio="1" />
        </span>
        <span className={s.words}>
          <SkeletonLine width={`${70 - (index % 3) * 12}%`} />
          <SkeletonLine width="6rem" />
        </span>
      </div>
    ))}
  </Loading>
)
