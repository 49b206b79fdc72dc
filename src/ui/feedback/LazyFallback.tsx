import type { DynamicOptionsLoadingProps } from 'next/dynamic'
import type { ReactElement } from 'react'
import { LoadErrorNotice } from './LoadErrorNotice.tsx'

/**
 * The `loading` option of `next/dynamic`: renders nothing while a part loads, and a notice when its file failed to
 * load.
 */
export const LazyFallback = ({ error, retry }: DynamicOptionsLoadingProps): ReactElement | null =>
  error ? <LoadErrorNotice onRetry={retry} /> : null
