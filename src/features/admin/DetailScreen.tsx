import type { ReactElement, ReactNode } from 'react'
import type { Requested } from '../../api/use-request.ts'
import { errorText } from '../../lib/error-texts.ts'
import { PageHead } from '../../shell/document/PageHead.tsx'
import { AntdProvider } from '../../ui/antd/AntdProvider.tsx'
import { ErrorState } from '../../ui/EmptyState.tsx'
import { Loading, SkeletonBlock } from '../../ui/feedback/Skeleton.tsx'
import layout from '../../ui/layouts/layout.module.css'
import { BackLink } from '../platform/records/BackLink.tsx'

type DetailScreenProps<T> = {
  /** What is shown, from `useRequest`. */
  request: Requested<T>
  /** The path of the list that it is from. */
  backTo: string
  /** `title`: of the document until it has loaded. */
  t: Record<'title' | 'back' | 'failedOne', string>
  titleOf?: (data: T) => string
  children: (data: T) => ReactNode
}

/** One thing of a list of the admin area: the way back, and its content once it has loaded. */
export const DetailScreen = <T,>({
  request: { data, error, reload },
  backTo,
  t,
  titleOf,
  children,
}: DetailScreenProps<T>): ReactElement => (
  <AntdProvider>
    <div className={layout.stack5}>
      <PageHead title={(data && titleOf?.(data)) ?? t.title} noindex />
      <BackLink href={backTo}>{t.back}</BackLink>
      {data ? (
        children(data)
      ) : error ? (
        <ErrorState level={1} title={t.failedOne} message={errorText(error)} onRetry={reload} />
      ) : (
        <Loading>
          <SkeletonBlock height="28rem" />
        </Loading>
      )}
    </div>
  </AntdProvider>
)
