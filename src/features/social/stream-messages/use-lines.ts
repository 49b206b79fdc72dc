import { useEffect } from 'react'
import type { StreamConversation } from '../../../../contract/social/stream-messages.ts'
import { useAppDispatch, useAppSelector, useAppStore } from '../../../store/hooks.ts'
import { selectUser } from '../../identity/users/slice.ts'
import { listenToChat, pollStream } from './listen-to-chat.ts'
import { activateStream, loadStreamMessages } from './slice.ts'

/**
 * Loads the messages of a chat and keeps them up to date while it is visible: by the socket, or by polling for
 * visitors. Does nothing while the chat cannot be read.
 */
export function useLines({ _id: conversationId, isOpen, writeRefusal }: StreamConversation): void {
  const dispatch = useAppDispatch()
  const store = useAppStore()
  const isSignedIn = useAppSelector(selectUser) !== null
  const canRead = writeRefusal !== 'locked' && (isSignedIn || isOpen)
  useEffect(() => {
    if (!canRead) return undefined
    dispatch(activateStream(conversationId))
    dispatch(loadStreamMessages.intent({ conversationId, isPublic: !isSignedIn }))
    const end = isSignedIn ? listenToChat(store, conversationId) : pollStream(dispatch, conversationId)
    return () => {
      end()
      dispatch(activateStream(null))
    }
  }, [canRead, conversationId, dispatch, isSignedIn, store])
}
