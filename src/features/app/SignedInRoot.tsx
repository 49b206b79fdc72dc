import type { ReactElement } from 'react'
import { RealtimeProvider } from '../../realtime/RealtimeProvider.tsx'
import { useAppSelector } from '../../store/hooks.ts'
import { PendingMessagesLoader } from '../social/messages/pending/PendingMessagesLoader.tsx'
import { MessageListener } from '../social/messages/MessageListener.tsx'
import { PushSync } from '../notifications/push/PushSync.tsx'
import { SubscriptionModal } from '../money/subscriptions/modal/SubscriptionModal.tsx'
import { TipModal } from '../money/tips/TipModal.tsx'
import { PurchaseModal } from '../money/purchases/PurchaseModal.tsx'
import { selectUser } from '../identity/users/slice.ts'
import { IncomingCalls } from '../social/video-calls/IncomingCalls.tsx'

/**
 * The parts that are mounted on every page while signed in: the socket (Spec §7, Realtime), the purchase dialogs, the
 * message listener and pending messages, push messages, and waiting calls.
 */
export const SignedInRoot = (): ReactElement => {
  // An operator who views the site as somebody else has no socket, and neither sends nor receives anything as them (decision 51).
  const isViewing = useAppSelector(selectUser)?.viewing !== undefined
  return (
    <>
      <SubscriptionModal />
      <PurchaseModal />
      <TipModal />
      {!isViewing && (
        <>
          <RealtimeProvider />
          <MessageListener />
          <PendingMessagesLoader />
          <PushSync />
          <IncomingCalls />
        </>
      )}
    </>
  )
}
