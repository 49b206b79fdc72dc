import type { ReactElement } from 'react'
import { useAppSelector } from '../../store/hooks.ts'
import { late } from '../../ui/late.tsx'
import { selectLoggedIn } from '../auth/slice.ts'

const SignedIn = late(() => import('./SignedIn.tsx').then((module) => module.SignedIn))

/** The parts of who is signed in, in one piece: a visitor loads nothing of them. */
export const LateSignedIn = (): ReactElement | null => (useAppSelector(selectLoggedIn) ? <SignedIn /> : null)
