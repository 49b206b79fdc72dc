import { memo } from 'react'
import type { ReactElement } from 'react'
import type { FoundMessage as Found } from '../../../../contract/social/messages.ts'
import { useLocale, useTexts } from '../../../lib/texts.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Link } from '../../../ui/Link.tsx'
import { messageHref } from './address.ts'
import row from './conversation-row.module.css'
import s from './found-message.module.css'
import { HighlightedText } from './HighlightedText.tsx'
import { conversationTexts } from './texts.ts'
import { listTime } from './date-labels.ts'
import { cx } from '../../../ui/cx.ts'
import layout from '../../../ui/layouts/layout.module.css'

export type FoundMessageProps = { message: Found; words: string; viewerId: string; isOpen: boolean }

/**
 * A search result: the other person, the time, and the text with the matches highlighted. It links to the message in
 * its conversation.
 */
export const FoundMessage = memo(({ message, words, viewerId, isOpen }: FoundMessageProps): ReactElement => {
  const t = useTexts(conversationTexts)
  const locale = useLocale()
  const { conversationId, recipient, senderId, seq, text, createdAt } = message
  return (
    <li className={row.row}>
      <Link
        className={cx(layout.row, row.link)}
        href={messageHref(conversationId, seq)}
        aria-current={isOpen ? 'true' : undefined}
        scroll={false}
        data-conversation
      >
        <span className={s.picture}>
          <Avatar name={recipient.name} src={recipient.avatar} decorative />
        </span>
        <span className={row.words}>
          <span className={cx(layout.row, row.line)}>
            <strong className={row.name}>{recipient.name}</strong>
            <time className={row.time} dateTime={createdAt}>
              {listTime(createdAt, locale, t)}
            </time>
          </span>
          <span className={s.text} dir="auto">
            {senderId === viewerId && `${t.you}: `}
            <HighlightedText text={text} words={words} />
          </span>
        </span>
      </Link>
    </li>
  )
})
FoundMessage.displayName = 'FoundMessage'
