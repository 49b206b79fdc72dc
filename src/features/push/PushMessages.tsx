import dynamic from 'next/dynamic'
import type { ReactElement } from 'react'
import { useAppSelector } from '../../store/hooks.ts'
import { selectLoggedIn } from '../auth/slice.ts'

const PushKeeper = dynamic(() => import('./PushKeeper.tsx').then((module) => module.PushKeeper), { ssr: false })

/** Push messages of who is signed in; loaded after login only. */
export const PushMessages = (): ReactElement | null => (useAppSelector(selectLoggedIn) ? <PushKeeper /> : null)
