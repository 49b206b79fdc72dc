import type { ReactElement } from 'react'
import { Loading, SkeletonBlock, SkeletonLine } from '../../../../ui/feedback/Skeleton.tsx'
import bulk from '../bulk/bulk.module.css'
import s from './content.module.css'
import { cx } from '../../../../ui/cx.ts'
import layout from '../../../../ui/layouts/layout.module.css'

/** Skeleton of a list, with the sizes of its rows or tiles. */
export const ContentSkeleton = ({ look }: { look: 'rows' | 'grid' }): ReactElement => (
  <Loading>
    <div className={s.list}>
      <div className={cx(layout.bar, bulk.line)}>
        <SkeletonLine width="9rem" />
      </div>
      <div className={s[look]}>
        {Array.from({ length: look === 'rows' ? 5 : 8 }, (_, index) =>
          look === 'rows' ? (
            <div key={index} className={s.skeleton}>
              <SkeletonBlock ratio="16 / 9" />
              <div className={layout.stack3}>
                <SkeletonLine width="60%" />
                <SkeletonLine width="35%" />
              </div>
            </div>
          ) : (
            <div key={index} className={layout.stack3}>
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
