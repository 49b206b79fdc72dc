import type { ReactElement, ReactNode } from 'react'
import type { StreamConversation } from '../../../../contract/social/stream-messages.ts'
import { useTexts } from '../../../lib/texts.ts'
import { selectConnection } from '../../../realtime/slice.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import { LinkedText } from '../../../ui/content/LinkedText.tsx'
import { selectUser } from '../../identity/users/slice.ts'
import { ChatComposer } from './ChatComposer.tsx'
import { ChatLines } from './ChatLines.tsx'
import s from './chat-panel.module.css'
import { ChatRefusal } from './ChatRefusal.tsx'
import { EmptyChat } from './EmptyChat.tsx'
import { selectStreamMessages } from './slice.ts'
import { liveTexts } from './texts.ts'
import { useLines } from './use-lines.ts'
import { cx } from '../../../ui/cx.ts'

export type ChatPanelProps = {
  chat: StreamConversation
  isOwn: boolean
  onChanged: (chat: StreamConversation) => void
  /** Above the pinned message. */
  head?: ReactNode
  /** Above the form, for accounts that may read. */
  foot?: ReactNode
  className?: string | undefined
  /** Screen readers are not told of new messages. */
  isQuiet?: boolean
}

/** The chat of a creator's streams: the pinned message, the lines, and the form or why there is none. */
export const ChatPanel = ({ chat, isOwn, onChanged, head, foot, className, isQuiet }: ChatPanelProps): ReactElement => {
  const t = useTexts(liveTexts)
  const isSignedIn = useAppSelector(selectUser) !== null
  const connection = useAppSelector(selectConnection)
  useLines(chat)
  const canRead = chat.writeRefusal !== 'locked' && (isSignedIn || chat.isOpen)
  // Without messages, the empty state already says that the chat is closed.
  const isSilent = useAppSelector(
    (state) => chat.writeRefusal === 'closed' && selectStreamMessages(state, chat._id).length === 0
  )
  const nothing = <EmptyChat chat={chat} isOwn={isOwn} onChanged={onChanged} />
  return (
    <section className={cx(s.panel, className)} aria-label={t.chat}>
      <div>
        {head}
        {chat.pinnedText !== '' && (
          <p className={s.pinned}>
            <strong>{t.pinned}</strong> <LinkedText text={chat.pinnedText} />
          </p>
        )}
        {isSignedIn && (connection === 'disconnect' || connection === 'failed') && (
          <p className={s.offline} role="status">
            {t.offline}
          </p>
        )}
      </div>
      {canRead ? (
        <ChatLines chat={chat} empty={nothing} onMuted={onChanged} isQuiet={isQuiet} />
      ) : (
        <div className={s.closed}>{nothing}</div>
      )}
      {canRead && isSignedIn && foot}
      {chat.canWrite ? <ChatComposer chat={chat} /> : canRead && !isSilent && <ChatRefusal chat={chat} />}
    </section>
  )
}
