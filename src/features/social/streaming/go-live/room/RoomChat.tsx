import type { ReactElement } from 'react'
import { errorText } from '../../../../../lib/error-texts.ts'
import { useTexts } from '../../../../../lib/texts.ts'
import { ErrorState } from '../../../../../ui/EmptyState.tsx'
import { Loading, SkeletonBlock } from '../../../../../ui/feedback/Skeleton.tsx'
import { ChatPanel } from '../../../stream-messages/ChatPanel.tsx'
import { ManageChat } from '../../../stream-messages/manage/ManageChat.tsx'
import { useChat } from '../../../stream-messages/use-chat.ts'
import { roomTexts } from './room-texts.ts'
import s from './room.module.css'

/** The chat of the creator's streams, with its settings. */
export const RoomChat = ({ performerId }: { performerId: string }): ReactElement => {
  const t = useTexts(roomTexts)
  const { data: chat, error, reload, write } = useChat(performerId)
  if (!chat)
    return error ? (
      <ErrorState compact message={errorText(error)} onRetry={reload} />
    ) : (
      <Loading>
        <SkeletonBlock height="20rem" />
      </Loading>
    )
  return (
    <ChatPanel
      chat={chat}
      isOwn
      onChanged={write}
      className={s.chat}
      head={
        <div className={s.chatHead}>
          <h2>{t.chat}</h2>
          <ManageChat chat={chat} onChanged={write} isIcon />
        </div>
      }
    />
  )
}
