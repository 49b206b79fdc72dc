import { memo, useRef } from 'react'
import type { ReactElement } from 'react'
import type { Conversation } from '../../../../../contract/social/conversations.ts'
import { useTexts } from '../../../../lib/texts.ts'
import { VisuallyHidden } from '../../../../ui/VisuallyHidden.tsx'
import type { ThreadMessage } from '../thread-message.ts'
import { isEmojiAlone } from './contents.ts'
import s from './message-bubble.module.css'
import { MessageBody } from './MessageBody.tsx'
import { MessageMenu } from './MessageMenu.tsx'
import { MessageMeta } from './MessageMeta.tsx'
import { UnsentNotice } from './UnsentNotice.tsx'
import { bubbleTexts } from './texts.ts'
import { useLongPress } from './use-long-press.ts'
import { cx } from '../../../../ui/cx.ts'
import layout from '../../../../ui/layouts/layout.module.css'

export type MessageBubbleProps = {
  message: ThreadMessage
  conversation: Conversation
  isOwn: boolean
  /** Its position in a group of messages of one sender. */
  position: 'first' | 'middle' | 'last' | 'single'
  /** For the viewer's own message: the other person has seen it. */
  isRead?: boolean
}

/**
 * The style of the bubble: emoji alone have no bubble, a tip has its own colour, a short text has the time beside it.
 */
const lookOf = ({
  text,
  kind,
  tip,
  isDeleted,
  isLocked,
  totalFiles,
}: ThreadMessage): 'bare' | 'tip' | 'words' | 'plain' => {
  if (isDeleted) return 'words'
  if (tip) return 'tip'
  if (isLocked || totalFiles > 0 || kind !== 'text') return 'plain'
  return isEmojiAlone(text) ? 'bare' : 'words'
}

/**
 * One message with its content, time, state and actions: a menu for pointer and keyboard, a long press for touch. A
 * message that was just unlocked takes the focus here: the element has the id `message-<_id>`.
 */
export const MessageBubble = memo(
  ({ message, conversation, isOwn, position, isRead = false }: MessageBubbleProps): ReactElement => {
    const t = useTexts(bubbleTexts)
    const menu = useRef<HTMLSpanElement>(null)
    const press = useLongPress(() => {
      if (!menu.current?.querySelector(':popover-open')) menu.current?.querySelector('button')?.click()
    })
    const { name } = conversation.recipient
    return (
      <div className={cx(layout.stack1, s.row)} data-own={isOwn || undefined} data-position={position}>
        <div className={cx(layout.row, s.line)}>
          <div id={`message-${message._id}`} tabIndex={-1} className={s.bubble} data-look={lookOf(message)} {...press}>
            <VisuallyHidden>{t.senderLabel(isOwn ? t.you : name)}</VisuallyHidden>
            <MessageBody message={message} conversation={conversation} isOwn={isOwn} />
            <MessageMeta message={message} isOwn={isOwn} isRead={isRead} />
          </div>
          <MessageMenu message={message} isOwn={isOwn} name={name} className={s.menu} holder={menu} />
        </div>
        {message.delivery === 'failed' && message.outgoing && (
          <UnsentNotice message={message} outgoing={message.outgoing} />
        )}
      </div>
    )
  }
)
MessageBubble.displayName = 'MessageBubble'
