import dynamic from 'next/dynamic'
import type { ReactElement } from 'react'
import { useAppSelector } from '../../store/hooks.ts'
import { selectLoggedIn } from '../auth/slice.ts'

const SignedIn = dynamic(() => import('./SignedIn.tsx').then((module) => module.SignedIn), { ssr: false })

/** The parts of who is signed in, in one piece: a visitor loads nothing of them. */
export const LateSignedIn = (): ReactElement | null => (useAppSelector(selectLoggedIn) ? <SignedIn /> : null)
