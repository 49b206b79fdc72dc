import dynamic from 'next/dynamic'
import type { ReactElement } from 'react'
import { selectLoggedIn } from '../auth/slice.ts'
import { useAppSelector } from '../../store/hooks.ts'

const HearMessages = dynamic(() => import('./HearMessages.tsx').then((module) => module.HearMessages), { ssr: false })

/** On every page of somebody who is signed in: messages are heard, and what was not seen is counted. */
export const LiveMessages = (): ReactElement | null => (useAppSelector(selectLoggedIn) ? <HearMessages /> : null)
