import { useState } from 'react'
import type { ReactElement } from 'react'
import type { StreamConversation } from '../../../../contract/messages/stream-messages.ts'
import { useSend } from '../../../api/use-send.ts'
import { errorText } from '../../../lib/error-texts.ts'
import { useTexts } from '../../../lib/texts.ts'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { EmptyState, ErrorState } from '../../../ui/EmptyState.tsx'
import { Loading, SkeletonBlock } from '../../../ui/feedback/Skeleton.tsx'
import { SlidersHorizontal } from '../../../ui/icons.tsx'
import { ChatControls } from '../../stream-messages/ChatControls.tsx'
import { ChatComposer } from '../../stream-messages/ChatComposer.tsx'
import { ChatLines } from '../../stream-messages/ChatLines.tsx'
import { liveTexts } from '../../stream-messages/texts.ts'
import { useChat, useLines } from '../../stream-messages/use-chat.ts'
import { roomTexts } from './room-texts.ts'
import s from './room.module.css'

/** The messages of the chat; a closed one that has none can be opened. */
const Lines = ({
  chat,
  onChanged,
}: {
  chat: StreamConversation
  onChanged: (chat: StreamConversation) => void
}): ReactElement => {
  const t = useTexts(liveTexts)
  const { send, sending } = useSend('streamMessages.update', { onSuccess: onChanged })
  useLines(chat)
  const open = (
    <Button loading={sending} onClick={() => void send({ params: { id: chat._id }, body: { isOpen: true } })}>
      {t.openNow}
    </Button>
  )
  return (
    <ChatLines
      chat={chat}
      onMuted={onChanged}
      empty={
        chat.isOpen ? (
          <EmptyState title={t.empty}>{t.emptyHint}</EmptyState>
        ) : (
          <EmptyState scene="lamp" title={t.ownClosed} action={open}>
            {t.ownClosedHint}
          </EmptyState>
        )
      }
    />
  )
}

/** The chat of the creator's streams, with its settings. */
export const RoomChat = ({ performerId }: { performerId: string }): ReactElement => {
  const t = useTexts(roomTexts)
  const { data: chat, error, reload, write } = useChat(performerId)
  const [isManaging, setManaging] = useState(false)
  if (!chat)
    return error ? (
      <ErrorState compact message={errorText(error)} onRetry={reload} />
    ) : (
      <Loading>
        <SkeletonBlock height="20rem" />
      </Loading>
    )
  return (
    <>
      <section className={s.chat} aria-label={t.chat}>
        <div className={s.chatHead}>
          <h2>{t.chat}</h2>
          <IconButton
            variant="quiet"
            size="sm"
            label={t.chatSettings}
            icon={<SlidersHorizontal />}
            onClick={() => setManaging(true)}
          />
        </div>
        <Lines chat={chat} onChanged={write} />
        <ChatComposer chat={chat} />
      </section>
      <Dialog open={isManaging} onClose={() => setManaging(false)} title={t.chatSettings}>
        {isManaging && <ChatControls chat={chat} onChanged={write} />}
      </Dialog>
    </>
  )
}
