import { late } from '../../ui/late.tsx'

/** The bell for the frames of who is signed in: a visitor loads nothing of it. */
export const LateBell = late(() => import('./BellButton.tsx').then((module) => module.BellButton))
