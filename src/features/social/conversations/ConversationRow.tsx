import { memo } from 'react'
import type { ReactElement } from 'react'
import { BellOff } from '../../../ui/icons.tsx'
import type { Conversation } from '../../../../contract/social/conversations.ts'
import { useLocale, useTexts } from '../../../lib/texts.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Link } from '../../../ui/Link.tsx'
import { selectIsTyping } from '../messages/slice.ts'
import { conversationHref } from './address.ts'
import s from './conversation-row.module.css'
import { LastMessageLine } from './LastMessageLine.tsx'
import { conversationTexts } from './texts.ts'
import { listTime } from './date-labels.ts'
import { cx } from '../../../ui/cx.ts'
import layout from '../../../ui/layouts/layout.module.css'

const MAX_COUNT = 99

export type ConversationRowProps = { conversation: Conversation; viewerId: string; isOpen: boolean }

/** A row of the list: the other person, the last message, its time and the number of unread messages. */
export const ConversationRow = memo(({ conversation, viewerId, isOpen }: ConversationRowProps): ReactElement => {
  const t = useTexts(conversationTexts)
  const locale = useLocale()
  const isTyping = useAppSelector((state) => selectIsTyping(state, conversation._id))
  const { _id, recipient, totalNotSeenMessages: unseen, isMuted, lastMessage } = conversation
  return (
    <li className={s.row}>
      <Link
        className={cx(layout.row, s.link)}
        href={conversationHref(_id)}
        aria-current={isOpen ? 'page' : undefined}
        scroll={false}
        data-conversation
      >
        <span className={s.picture}>
          <Avatar name={recipient.name} src={recipient.avatar} decorative />
          {recipient.isOnline && <span className={s.online} role="img" aria-label={t.online} title={t.online} />}
        </span>
        <span className={s.words}>
          <span className={cx(layout.row, s.line)}>
            <strong className={s.name}>{recipient.name}</strong>
            {isMuted && <BellOff className={s.muted} role="img" aria-label={t.muted} />}
            {lastMessage && (
              <time className={s.time} dateTime={lastMessage.createdAt}>
                {listTime(lastMessage.createdAt, locale, t)}
              </time>
            )}
          </span>
          <span className={cx(layout.row, s.line)} data-unseen={unseen > 0 || undefined}>
            {isTyping ? (
              <span className={s.typing}>{t.typing}</span>
            ) : (
              <LastMessageLine conversation={conversation} viewerId={viewerId} className={s.last} />
            )}
            {unseen > 0 && (
              <span className={s.unseen} data-muted={isMuted || undefined} role="img" aria-label={t.unseen(unseen)}>
                {unseen > MAX_COUNT ? `${MAX_COUNT}+` : unseen}
              </span>
            )}
          </span>
        </span>
      </Link>
    </li>
  )
})
ConversationRow.displayName = 'ConversationRow'
