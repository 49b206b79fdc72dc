import { useCallback } from 'react'
import type { StreamConversation } from '../../../contract/messages/stream-messages.ts'
import { useSend } from '../../api/use-send.ts'
import { useTexts } from '../../lib/texts.ts'
import { showToast } from '../../lib/toast.ts'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import type { MenuItem } from '../../ui/Menu.tsx'
import { selectUser } from '../user/slice.ts'
import type { ChatLineProps } from './ChatLine.tsx'
import { discardStreamMessage, removeStreamMessage, sendStreamMessage } from './slice.ts'
import { liveTexts } from './texts.ts'
import type { StreamLine } from './thread.ts'

/** Duration of the short mute, in minutes. */
const muteMinutes = 10

/**
 * The viewer's actions on the messages of a chat: delete own ones; in the own chat delete any and mute their authors.
 * `onMuted` receives the updated chat.
 */
export function useLineActions(
  chat: StreamConversation,
  onMuted: (chat: StreamConversation) => void
): Pick<ChatLineProps, 'menuOf' | 'onRetry' | 'onDiscard'> {
  const t = useTexts(liveTexts)
  const dispatch = useAppDispatch()
  const viewerId = useAppSelector(selectUser)?._id
  const { send } = useSend('streamMessages.update')
  const { _id: conversationId, muted } = chat
  const isOwn = viewerId === chat.performer._id
  const menuOf = useCallback(
    (line: StreamLine): (MenuItem | null)[] => {
      const { sender } = line
      if (line.isDeleted || line.delivery || !viewerId || (!isOwn && sender._id !== viewerId)) return []
      const mute = async (minutes: number | undefined): Promise<void> => {
        const sent = await send({
          params: { id: conversationId },
          body: { mute: { accountId: sender._id, ...(minutes !== undefined && { minutes }) } },
        })
        if (!sent.ok) return
        onMuted(sent.data)
        showToast({ kind: 'success', message: minutes === 0 ? t.unmuted(sender.name) : t.muted(sender.name) })
      }
      const isMuted = muted?.some((person) => person._id === sender._id)
      return [
        ...(!isOwn || sender._id === viewerId
          ? []
          : isMuted
            ? [{ label: t.unmute, onSelect: () => void mute(0) }, null]
            : [
                { label: t.mute.minutes(muteMinutes), onSelect: () => void mute(muteMinutes) },
                { label: t.mute.always, onSelect: () => void mute(undefined) },
                null,
              ]),
        {
          label: t.remove,
          danger: true,
          onSelect: () => dispatch(removeStreamMessage.intent({ conversationId, id: line._id })),
        },
      ]
    },
    // `send` and `onMuted` are new functions in each rendering and behave the same.
    // oxlint-disable-next-line react/exhaustive-deps
    [conversationId, dispatch, isOwn, muted, t, viewerId]
  )
  const onDiscard = useCallback(
    (line: StreamLine) => void dispatch(discardStreamMessage({ conversationId, id: line._id })),
    [conversationId, dispatch]
  )
  const onRetry = useCallback(
    ({ outgoing }: StreamLine) => void (outgoing && dispatch(sendStreamMessage.intent(outgoing))),
    [dispatch]
  )
  return { menuOf, onRetry, onDiscard }
}
