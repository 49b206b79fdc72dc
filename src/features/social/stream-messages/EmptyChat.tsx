import type { ReactElement } from 'react'
import type { StreamConversation } from '../../../../contract/social/stream-messages.ts'
import { useSend } from '../../../api/use-send.ts'
import { useTexts } from '../../../lib/texts.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { selectIsFollowed } from '../../catalogue/follows/slice.ts'
import { RefusalAction, useRefusalText } from './ChatRefusal.tsx'
import { liveTexts } from './texts.ts'

/** Shown for a chat without messages, or one that the viewer may not read. */
export const EmptyChat = ({
  chat,
  isOwn,
  onChanged,
}: {
  chat: StreamConversation
  isOwn: boolean
  onChanged: (chat: StreamConversation) => void
}): ReactElement => {
  const t = useTexts(liveTexts)
  const { send, sending } = useSend('streamMessages.update', { onSuccess: onChanged })
  const refusal = useRefusalText(chat)
  const isFollowed = useAppSelector((state) => selectIsFollowed(state, chat.performer))
  const { performer, isOpen, writeRefusal } = chat
  if (writeRefusal === 'locked')
    return (
      <EmptyState scene="ticket" title={chat.stream?.title ?? t.live} action={<RefusalAction chat={chat} />}>
        {refusal}
      </EmptyState>
    )
  if (isOpen) return <EmptyState title={t.empty}>{t.emptyHint}</EmptyState>
  if (!isOwn)
    return (
      <EmptyState scene="lamp-out" title={t.emptyClosed}>
        {isFollowed ? t.emptyClosedTold : t.emptyClosedHint(performer.name)}
      </EmptyState>
    )
  return (
    <EmptyState
      scene="lamp"
      title={t.ownClosed}
      action={
        <Button loading={sending} onClick={() => void send({ params: { id: chat._id }, body: { isOpen: true } })}>
          {t.openNow}
        </Button>
      }
    >
      {t.ownClosedHint}
    </EmptyState>
  )
}
