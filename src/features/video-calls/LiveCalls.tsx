import dynamic from 'next/dynamic'
import type { ReactElement } from 'react'
import { useAppSelector } from '../../store/hooks.ts'
import { selectLoggedIn } from '../auth/slice.ts'

const IncomingCalls = dynamic(() => import('./IncomingCalls.tsx').then((module) => module.IncomingCalls), { ssr: false })

/** On every page of somebody who is signed in: calls that wait for them. */
export const LiveCalls = (): ReactElement | null => (useAppSelector(selectLoggedIn) ? <IncomingCalls /> : null)
