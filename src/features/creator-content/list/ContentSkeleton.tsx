import type { ReactElement } from 'react'
import { Loading, SkeletonBlock, SkeletonLine } from '../../../ui/Skeleton.tsx'
import s from './content.module.css'

/** A list to come, of the measures of its rows or tiles. */
export const ContentSkeleton = ({ look }: { look: 'rows' | 'grid' }): ReactElement => (
  <Loading>
    <div className={s.list}>
      <div className={s.line}>
        <SkeletonLine width="9rem" />
      </div>
      <div className={s[look]}>
        {Array.from({ length: look === 'rows' ? 5 : 8 }, (_, index) =>
          look === 'rows' ? (
            <div key={index} className={s.bones}>
              <SkeletonBlock ratio="16 / 9" />
              <div className={s.lines}>
                <SkeletonLine width="60%" />
                <SkeletonLine width="35%" />
              </div>
            </div>
          ) : (
            <div key={index} className={s.lines}>
              <SkeletonBlock ratio="1" />
              <SkeletonLine width="60%" />
              <SkeletonLine width="35%" />
            </div>
          )
        )}
      </div>
    </div>
  </Loading>
)
