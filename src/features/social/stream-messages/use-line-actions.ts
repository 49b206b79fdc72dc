import { useCallback } from 'react'
import type { StreamConversation, StreamMessage } from '../../../../contract/social/stream-messages.ts'
import { useSend } from '../../../api/use-send.ts'
import { useTexts } from '../../../lib/texts.ts'
import { showToast } from '../../../lib/toast.ts'
import { useAppDispatch, useAppSelector } from '../../../store/hooks.ts'
import type { MenuItem } from '../../../ui/Menu.tsx'
import { useReport } from '../reports/use-report.ts'
import { selectUser } from '../../identity/users/slice.ts'
import type { ChatLineProps } from './ChatLine.tsx'
import { discardStreamMessage, removeStreamMessage, sendStreamMessage, streamMessagesReceived } from './slice.ts'
import { liveTexts } from './texts.ts'
import type { StreamLine } from './thread.ts'

/** Duration of the short mute, in minutes. */
const muteMinutes = 10

/**
 * The viewer's actions on the messages of a chat: delete own ones and report those of others; a moderator deletes any,
 * holds one back or shows it, and mutes their authors; the creator also chooses the moderators. `onMuted` receives
 * the updated chat.
 */
export function useLineActions(
  chat: StreamConversation,
  onMuted: (chat: StreamConversation) => void
): Pick<ChatLineProps, 'menuOf' | 'onRetry' | 'onDiscard'> {
  const t = useTexts(liveTexts)
  const dispatch = useAppDispatch()
  const viewerId = useAppSelector(selectUser)?._id
  const { send } = useSend('streamMessages.update')
  const onSuccess = (message: StreamMessage): void =>
    void dispatch(streamMessagesReceived({ conversationId: chat._id, messages: [message] }))
  const hold = useSend('streamMessages.hold', { onSuccess })
  const release = useSend('streamMessages.release', { onSuccess })
  const report = useReport()
  const { _id: conversationId, muted, moderators, performer } = chat
  const isOwn = viewerId === performer._id
  const mayModerate = isOwn || chat.canModerate === true
  const menuOf = useCallback(
    (line: StreamLine): (MenuItem | null)[] => {
      const { sender } = line
      if (line.isDeleted || line.delivery || !viewerId) return []
      const isByViewer = sender._id === viewerId
      const reporting: MenuItem = {
        label: t.report,
        onSelect: () => report({ objectType: 'stream-message', objectId: line._id, name: sender.name }),
      }
      if (!mayModerate && !isByViewer) return [reporting]
      const appoint = async (isModerator: boolean): Promise<void> => {
        const sent = await send({
          params: { id: conversationId },
          body: { moderator: { accountId: sender._id, isModerator } },
        })
        if (!sent.ok) return
        onMuted(sent.data)
        showToast({ kind: 'success', message: isModerator ? t.moderates(sender.name) : t.moderatesNot(sender.name) })
      }
      const isModerator = moderators?.some((person) => person._id === sender._id) === true
      // A moderator has no say over the creator and the other moderators.
      const isByOther = !isByViewer && sender._id !== performer._id
      const mayMute = isByOther && (isOwn || !isModerator)
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
        ...(line.isHeld && mayModerate
          ? [{ label: t.release, onSelect: () => void release.send({ params: { id: line._id } }) }, null]
          : isByOther
            ? [{ label: t.hold, onSelect: () => void hold.send({ params: { id: line._id } }) }, null]
            : []),
        ...(!mayMute
          ? []
          : isMuted
            ? [{ label: t.unmute, onSelect: () => void mute(0) }, null]
            : [
                { label: t.mute.minutes(muteMinutes), onSelect: () => void mute(muteMinutes) },
                { label: t.mute.always, onSelect: () => void mute(undefined) },
                null,
              ]),
        ...(isOwn && isByOther
          ? [{ label: isModerator ? t.dismiss : t.appoint, onSelect: () => void appoint(!isModerator) }, null]
          : []),
        ...(isByViewer ? [] : [reporting]),
        ...(isByViewer || isByOther
          ? [
              {
                label: t.remove,
                danger: true,
                onSelect: () => dispatch(removeStreamMessage.intent({ conversationId, id: line._id })),
              },
            ]
          : []),
      ]
    },
    // `send`, `hold`, `release` and `onMuted` are new functions in each rendering and behave the same.
    // oxlint-disable-next-line react/exhaustive-deps
    [conversationId, dispatch, isOwn, mayModerate, moderators, muted, report, t, viewerId]
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
