import { lazyClient } from '../../ui/lazy-client.tsx'

/** Loaded on demand, because visitors have no bell. */
export const LazyBell = lazyClient(() => import('../auth/signed-in-code.ts').then((module) => module.BellButton))
