import type { ReactElement } from 'react'
import { Loading, SkeletonBlock } from '../../ui/Skeleton.tsx'
import s from './cards.module.css'

/** Where Stripe's fields will stand, while they are on their way: about as high as they are. */
export const StripeFormSkeleton = (): ReactElement => (
  <Loading>
    <div className={s.form}>
      <SkeletonBlock height="4.25rem" />
      <div className={s.pair}>
        <SkeletonBlock height="4.25rem" />
        <SkeletonBlock height="4.25rem" />
      </div>
      <SkeletonBlock height="4.25rem" />
    </div>
  </Loading>
)
