import type { ReactElement } from 'react'
import { lazyClient } from '../../../../ui/lazy-client.tsx'
import { usePendingScopes } from './use-pending-scopes.ts'

const AwaitedMessages = lazyClient(() => import('./PendingMessages.tsx').then((module) => module.PendingMessages))

/** Loads the sender of pending messages when the signed-in account has any. */
export const PendingMessagesLoader = (): ReactElement | null =>
  usePendingScopes().length > 0 ? <AwaitedMessages /> : null
