import type { ReactElement } from 'react'
import { RealtimeProvider } from '../../realtime/RealtimeProvider.tsx'
import { PendingMessagesLoader } from '../messages/pending/PendingMessagesLoader.tsx'
import { MessageListener } from '../messages/MessageListener.tsx'
import { PushKeeper } from '../push/PushKeeper.tsx'
import { SubscriptionModal } from '../subscription-modal/SubscriptionModal.tsx'
import { TipModal } from '../tips/TipModal.tsx'
import { PurchaseModal } from '../purchases/PurchaseModal.tsx'
import { IncomingCalls } from '../video-calls/IncomingCalls.tsx'

/** What stands on every page of somebody who is signed in: the live wire (Spec §7, Realtime), the places of the dialogs that spend tokens, messages that are heard and counted or wait for their files, push messages, calls that wait. */
export const SignedIn = (): ReactElement => (
  <>
    <RealtimeProvider />
    <SubscriptionModal />
    <PurchaseModal />
    <TipModal />
    <MessageListener />
    <PendingMessagesLoader />
    <PushKeeper />
    <IncomingCalls />
  </>
)
