import dynamic from 'next/dynamic'

/** The bell for the frames of who is signed in: a visitor loads nothing of it. */
export const LateBell = dynamic(() => import('./BellButton.tsx').then((module) => module.BellButton), { ssr: false })
