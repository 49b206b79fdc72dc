import type { ReactElement } from 'react'
import { nextTask } from '../../lib/next-task.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { lazyClient } from '../../ui/lazy-client.tsx'
import { selectLoggedIn } from '../identity/auth/slice.ts'

/** Rendered in another task than their code is evaluated in: on a phone each takes as long as one task should. */
const SignedInRoot = lazyClient(async () => {
  const code = await import('./signed-in-code.ts')
  await nextTask()
  return code.SignedInRoot
})

/** The parts that are mounted on every page while signed in, loaded together. Visitors do not load them. */
export const LazySignedInRoot = (): ReactElement | null => (useAppSelector(selectLoggedIn) ? <SignedInRoot /> : null)
