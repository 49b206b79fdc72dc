import type { ReactElement } from 'react'
import { useAppSelector } from '../../store/hooks.ts'
import { lazyClient } from '../../ui/lazy-client.tsx'
import { selectLoggedIn } from '../auth/slice.ts'

const SignedIn = lazyClient(() => import('./SignedIn.tsx').then((module) => module.SignedIn))

/** The parts of who is signed in, in one piece: a visitor loads nothing of them. */
export const LateSignedIn = (): ReactElement | null => (useAppSelector(selectLoggedIn) ? <SignedIn /> : null)
