import { useEffect, useState } from 'react'
import type { ReactElement } from 'react'
import { useTexts } from '../../../../lib/texts.ts'
import { showToast } from '../../../../lib/toast.ts'
import { useAppDispatch, useAppSelector } from '../../../../store/hooks.ts'
import { useSendPending } from '../../broadcasts/use-send-pending.ts'
import { useUploads } from '../../../platform/uploads/use-uploads.ts'
import { selectUser } from '../../../identity/users/slice.ts'
import { conversationOf, storedDraft, storeDraft } from '../form/draft.ts'
import { acceptMessage, bodyOf, isArriving, needsFileAgain, isStuck, previewsOf } from '../form/message-files.ts'
import { messageFormTexts } from '../form/texts.ts'
import { pendingChanged, sendMessage, type PendingState } from '../slice.ts'
import { outgoing } from '../thread-message.ts'
import { usePendingScopes } from './use-pending-scopes.ts'

/**
 * Sends one submitted message once its files are uploaded, in the state it is stored in then. It keeps its id, so that
 * two windows send the same message only once. If a file is missing, it becomes a draft again.
 */
const PendingMessage = ({ scope, accountId }: { scope: string; accountId: string }): null => {
  const t = useTexts(messageFormTexts)
  const dispatch = useAppDispatch()
  const sendBroadcast = useSendPending()
  const { items, fault, release } = useUploads({ scope, accept: acceptMessage })
  const [isRestored, setRestored] = useState(false)
  useEffect(() => setRestored(true), [])
  const state = isArriving(items) ? 'waiting' : needsFileAgain(items) ? 'needsFile' : 'there'
  const isWhole = fault === undefined && (state !== 'there' || !isStuck(items))
  const conversationId = conversationOf(scope)
  useEffect(() => {
    if (!isRestored) return undefined
    const report = (pending: PendingState | null): void => void dispatch(pendingChanged({ scope, pending }))
    const { pendingId, ...draft } = storedDraft(accountId, scope) ?? {}
    if (pendingId === undefined) return undefined
    if (isWhole && state !== 'there') {
      report(state)
      return () => report(null)
    }
    const settle = (isSent: boolean): void => {
      storeDraft(accountId, scope, isSent ? undefined : draft)
      if (isSent) for (const { key } of items) release(key)
      report(isSent ? null : 'failed')
    }
    const body = bodyOf(draft, items)
    if (!isWhole) {
      settle(false)
      showToast({ kind: 'error', message: fault ?? t.stuck })
    } else if (conversationId === undefined) void sendBroadcast(body, draft.to, pendingId).then(settle)
    else {
      dispatch(
        sendMessage.intent(outgoing(conversationId, accountId, { ...body, media: previewsOf(items) }, pendingId))
      )
      settle(true)
    }
    return undefined
    // Once for each state; what is sent is read when it is sent.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isRestored, state, isWhole])
  return null
}

/** Sends the account's pending messages on any page, also after a reload or a crash. */
export const PendingMessages = (): ReactElement => {
  const accountId = useAppSelector(selectUser)?._id ?? ''
  return (
    <>
      {usePendingScopes().map((scope) => (
        <PendingMessage key={`${accountId}:${scope}`} scope={scope} accountId={accountId} />
      ))}
    </>
  )
}
