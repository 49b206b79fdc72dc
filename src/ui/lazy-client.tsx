import dynamic from 'next/dynamic'
import type { ComponentType } from 'react'
import { PartLoading } from './feedback/PartLoading.tsx'

/** A part that only the browser draws: its code is fetched when it is first shown, and a notice appears where that fails. */
export const lazyClient = <P extends object = object>(load: () => Promise<ComponentType<P>>): ComponentType<P> =>
  dynamic(load, { ssr: false, loading: PartLoading })
