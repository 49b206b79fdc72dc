import type { ReactElement, ReactNode } from 'react'
import { texts, useTexts } from '../../lib/texts.ts'
import { cx } from '../cx.ts'
import s from './skeleton.module.css'
import { VisuallyHidden } from '../VisuallyHidden.tsx'

const T = texts({ en: { loading: 'Loading' }, pt: { loading: 'Carregando' } })

/** Announces "Loading" once for the skeletons inside. */
export const Loading = ({ children }: { children: ReactNode }): ReactElement => (
  <div role="status">
    <VisuallyHidden>{useTexts(T).loading}</VisuallyHidden>
    {children}
  </div>
)

/** A placeholder for a line of text; `width` is any CSS length. */
export const SkeletonLine = ({ width = '100%' }: { width?: string }): ReactElement => (
  <span className={cx(s.placeholder, s.line)} style={{ width }} />
)

/** A placeholder for a block, by aspect ratio (`16 / 9`) or height. */
export const SkeletonBlock = ({ ratio, height }: { ratio?: string; height?: string }): ReactElement => (
  <span className={cx(s.placeholder, s.block)} style={{ aspectRatio: ratio, height }} />
)
