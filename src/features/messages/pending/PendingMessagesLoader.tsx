import type { ReactElement } from 'react'
import { lazyClient } from '../../../ui/lazy-client.tsx'
import { usePendingScopes } from './use-pending-scopes.ts'

const AwaitedMessages = lazyClient(() => import('./PendingMessages.tsx').then((module) => module.PendingMessages))

/** On every page of somebody who is signed in: messages that wait for their files. Nothing is loaded where none does. */
export const PendingMessagesLoader = (): ReactElement | null =>
  usePendingScopes().length > 0 ? <AwaitedMessages /> : null
