import { lazyClient } from '../../ui/lazy-client.tsx'

/** The bell for the frames of who is signed in: a visitor loads nothing of it. */
export const LateBell = lazyClient(() => import('./BellButton.tsx').then((module) => module.BellButton))
