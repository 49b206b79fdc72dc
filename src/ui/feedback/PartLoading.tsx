import type { DynamicOptionsLoadingProps } from 'next/dynamic'
import type { ReactElement } from 'react'
import { LostPart } from './LostPart.tsx'

/** The `loading` option of `next/dynamic`: nothing while a part is on its way, and a notice where its file could not be loaded. */
export const PartLoading = ({ error, retry }: DynamicOptionsLoadingProps): ReactElement | null =>
  error ? <LostPart onRetry={retry} /> : null
