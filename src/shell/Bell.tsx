import dynamic from 'next/dynamic'
import type { ReactElement } from 'react'
import s from './bell-place.module.css'

const BellButton = dynamic(() => import('../features/notifications/BellButton.tsx').then((module) => module.BellButton), { ssr: false })

/** The bell of who is signed in. Its place is kept while it loads, so that nothing beside it moves. */
export const Bell = (): ReactElement => (
  <span className={s.place}>
    <BellButton />
  </span>
)
