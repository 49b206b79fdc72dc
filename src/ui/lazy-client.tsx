import dynamic from 'next/dynamic'
import type { ComponentType } from 'react'
import { LazyFallback } from './feedback/LazyFallback.tsx'

/**
 * A component that is rendered in the browser only. Its code is loaded when it is first rendered, and a notice appears
 * when that fails.
 */
export const lazyClient = <P extends object = object>(load: () => Promise<ComponentType<P>>): ComponentType<P> =>
  dynamic(load, { ssr: false, loading: LazyFallback })
