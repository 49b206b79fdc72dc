import type { ReactElement } from 'react'
import { lazyClient } from '../../../ui/lazy-client.tsx'
import { useAwaited } from './use-awaited.ts'

const AwaitedMessages = lazyClient(() => import('./AwaitedMessages.tsx').then((module) => module.AwaitedMessages))

/** On every page of somebody who is signed in: messages that wait for their files. Nothing is loaded where none does. */
export const AwaitedKeeper = (): ReactElement | null => (useAwaited().length > 0 ? <AwaitedMessages /> : null)
