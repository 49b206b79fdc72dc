import type { ReactElement } from 'react'
import { useAppSelector } from '../../store/hooks.ts'
import { lazyClient } from '../../ui/lazy-client.tsx'
import { selectLoggedIn } from './slice.ts'

const SignedInParts = lazyClient(() => import('./signed-in-code.ts').then((module) => module.SignedInParts))

/** The parts that are mounted on every page while signed in, loaded together. Visitors do not load them. */
export const LazySignedInParts = (): ReactElement | null => (useAppSelector(selectLoggedIn) ? <SignedInParts /> : null)
