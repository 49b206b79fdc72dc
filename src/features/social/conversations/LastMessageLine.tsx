import { useEffect, useState } from 'react'
import type { ReactElement } from 'react'
import type { Conversation } from '../../../../contract/social/conversations.ts'
import { useTexts } from '../../../lib/texts.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import { draftScope, storedDraftText } from '../messages/form/draft.ts'
import { selectPending, selectMessages } from '../messages/slice.ts'
import { useAmounts } from '../../platform/settings/use-amounts.ts'
import s from './last-message-line.module.css'
import { selectActiveId } from './slice.ts'
import { conversationTexts } from './texts.ts'

export type LastMessageLineProps = { conversation: Conversation; viewerId: string; className?: string | undefined }

/**
 * The stored draft of a conversation, read again when another conversation is opened or the message was sent elsewhere.
 * Empty while the conversation is open.
 */
const useDraftOf = (conversation: Conversation, viewerId: string): string => {
  const activeId = useAppSelector(selectActiveId)
  const pending = useAppSelector((state) => selectPending(state)[draftScope(conversation._id)])
  const [draft, setDraft] = useState('')
  useEffect(() => {
    setDraft(activeId === conversation._id ? '' : storedDraftText(viewerId, conversation._id))
  }, [activeId, conversation._id, viewerId, pending])
  return draft
}

/**
 * The preview line of a conversation: a draft, a pending or unsent message, or the newest message as far as it may be
 * shown.
 */
export const LastMessageLine = ({ conversation, viewerId, className }: LastMessageLineProps): ReactElement => {
  const t = useTexts(conversationTexts)
  const { inWallet } = useAmounts()
  const draft = useDraftOf(conversation, viewerId)
  const pending = useAppSelector((state) => selectPending(state)[draftScope(conversation._id)])
  const unsent = useAppSelector((state) => selectMessages(state, conversation._id).at(-1))
  const { lastMessage } = conversation
  const mark = (label: string, words: string): ReactElement => (
    <span className={className}>
      <span className={s.mark}>{label}</span> {words}
    </span>
  )
  if (pending === 'waiting' || pending === 'needsFile') return mark(t.pending[pending], draft)
  if (draft) return mark(pending === 'failed' ? t.failed : t.draft, draft)
  if (unsent?.delivery) {
    const preview = unsent.text || t.files(unsent.totalFiles)
    return unsent.delivery === 'failed' ? (
      mark(t.failed, preview)
    ) : (
      <span className={className}>{`${t.you}: ${preview}`}</span>
    )
  }
  if (!lastMessage) return <span className={className}>{t.begun}</span>
  const { kind, title, text, tip, isTipRefunded, totalFiles, isGroupCall, isDeleted, isLocked, senderId } = lastMessage
  const given = isTipRefunded ? t.tipReturned : t.tip
  const words = isDeleted
    ? t.deleted
    : isLocked
      ? (title ?? t.locked)
      : tip !== undefined
        ? given(inWallet(tip))
        : kind === 'call'
          ? isGroupCall
            ? t.groupCall
            : t.call
          : text || title || t.files(totalFiles)
  return <span className={className}>{senderId === viewerId ? `${t.you}: ${words}` : words}</span>
}
