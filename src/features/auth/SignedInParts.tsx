import type { ReactElement } from 'react'
import { RealtimeProvider } from '../../realtime/RealtimeProvider.tsx'
import { PendingMessagesLoader } from '../messages/pending/PendingMessagesLoader.tsx'
import { MessageListener } from '../messages/MessageListener.tsx'
import { PushSync } from '../push/PushSync.tsx'
import { SubscriptionModal } from '../subscription-modal/SubscriptionModal.tsx'
import { TipModal } from '../tips/TipModal.tsx'
import { PurchaseModal } from '../purchases/PurchaseModal.tsx'
import { IncomingCalls } from '../video-calls/IncomingCalls.tsx'

/**
 * The parts that are mounted on every page while signed in: the socket (Spec §7, Realtime), the purchase dialogs, the
 * message listener and pending messages, push messages, and waiting calls.
 */
export const SignedInParts = (): ReactElement => (
  <>
    <RealtimeProvider />
    <SubscriptionModal />
    <PurchaseModal />
    <TipModal />
    <MessageListener />
    <PendingMessagesLoader />
    <PushSync />
    <IncomingCalls />
  </>
)
