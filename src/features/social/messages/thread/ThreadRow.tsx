import { memo } from 'react'
import type { ReactElement } from 'react'
import type { Conversation } from '../../../../../contract/social/conversations.ts'
import { useLocale, useTexts } from '../../../../lib/texts.ts'
import { conversationTexts } from '../../conversations/texts.ts'
import { dayLine } from '../../conversations/date-labels.ts'
import { MessageBubble } from '../bubble/MessageBubble.tsx'
import type { Row } from './rows.ts'
import s from './thread-row.module.css'
import { threadTexts } from './texts.ts'
import { cx } from '../../../../ui/cx.ts'
import layout from '../../../../ui/layouts/layout.module.css'

export type ThreadRowProps = {
  row: Row
  conversation: Conversation
  viewerId: string
  /** It is the message that was navigated to. */
  isLit?: boolean
}

/** One line of a conversation. */
export const ThreadRow = memo(({ row, conversation, viewerId, isLit = false }: ThreadRowProps): ReactElement => {
  const t = useTexts(threadTexts)
  const words = useTexts(conversationTexts)
  const locale = useLocale()
  const { name } = conversation.recipient
  switch (row.kind) {
    case 'begin':
      return <p className={s.begin}>{t.begin(name)}</p>
    case 'day':
      return (
        <p className={s.day}>
          <time dateTime={row.at}>{dayLine(row.at, locale, words)}</time>
        </p>
      )
    case 'unread':
      return (
        <p className={cx(layout.row, s.unread)}>
          <span>{t.unread}</span>
        </p>
      )
    case 'typing':
      return (
        <p className={s.typing} role="img" aria-label={t.typing(name)}>
          <span />
          <span />
          <span />
        </p>
      )
    case 'message': {
      const { message, position } = row
      const isOwn = message.senderId === viewerId
      return (
        <div className={s.message} data-lit={isLit || undefined}>
          <MessageBubble
            message={message}
            conversation={conversation}
            isOwn={isOwn}
            position={position}
            isRead={isOwn && message.seq <= conversation.recipientReadSeq}
          />
        </div>
      )
    }
  }
})
ThreadRow.displayName = 'ThreadRow'
