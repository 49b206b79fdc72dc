import dynamic from 'next/dynamic'
import { LazyFallback } from '../../../ui/feedback/LazyFallback.tsx'

/** The placeholder for a list of posts, loaded only when a list has to be waited for. */
export const FeedListSkeleton = dynamic(
  () => import('../../../ui/feedback/SkeletonLists.tsx').then((module) => module.SkeletonFeed),
  {
    loading: LazyFallback,
  }
)
