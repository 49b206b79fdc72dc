import { useEffect, useId, useState } from 'react'
import type { KeyboardEvent, ReactElement } from 'react'
import { SendHorizontal } from '../../../ui/icons.tsx'
import { maxStreamText } from '../../../../contract/limits.ts'
import type { StreamConversation } from '../../../../contract/social/stream-messages.ts'
import { isVisible } from '../../../../contract/text/storable-text.ts'
import { randomId } from '../../../lib/random-id.ts'
import { siteTime } from '../../../lib/clock.ts'
import { useTexts } from '../../../lib/texts.ts'
import { useAppDispatch, useAppSelector } from '../../../store/hooks.ts'
import { IconButton } from '../../../ui/Button.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { Form } from '../../../ui/controls/Form.tsx'
import { EmojiButton } from '../messages/composer/EmojiButton.tsx'
import { selectUser } from '../../identity/users/slice.ts'
import s from './chat-composer.module.css'
import { selectStreamMessages, sendStreamMessage } from './slice.ts'
import { liveTexts } from './texts.ts'

/** Number of remaining characters below which the counter is shown. */
const COUNTER_FROM = 80

/** Countdown, in seconds, until this person may write again in slow mode. */
const useWait = ({ _id, slowSeconds, performer }: StreamConversation, viewerId: string | undefined): number => {
  const last = useAppSelector(
    (state) =>
      selectStreamMessages(state, _id).findLast(
        (line) => line.sender._id === viewerId && !line.tip && line.delivery !== 'failed'
      )?.createdAt
  )
  const [now, setNow] = useState(() => siteTime())
  const isSlow = slowSeconds > 0 && viewerId !== performer._id && last !== undefined
  const left = isSlow ? Math.ceil((new Date(last).getTime() - now) / 1000 + slowSeconds) : 0
  useEffect(() => {
    if (!isSlow) return undefined
    setNow(siteTime())
    const timer = setInterval(() => setNow(siteTime()), 1000)
    return () => clearInterval(timer)
  }, [isSlow, last])
  return Math.min(Math.max(left, 0), slowSeconds)
}

/** The form of a chat: Enter sends, and the message is shown at once. */
export const ChatComposer = ({ chat }: { chat: StreamConversation }): ReactElement => {
  const t = useTexts(liveTexts)
  const id = useId()
  const dispatch = useAppDispatch()
  const user = useAppSelector(selectUser)
  const [text, setText] = useState('')
  const waitS = useWait(chat, user?._id)
  const words = text.trim()
  const left = maxStreamText - words.length
  const canSend = isVisible(words) && left >= 0 && waitS === 0
  const send = (): void => {
    if (!user || !canSend) return
    const { _id, name, username, avatar, isPerformer } = user
    const sender = { _id, name, username, avatar, isPerformer }
    dispatch(
      sendStreamMessage.intent({
        conversationId: chat._id,
        clientMessageId: randomId(),
        text: words,
        sender,
        createdAt: new Date(siteTime()).toISOString(),
      })
    )
    setText('')
  }
  const press = (event: KeyboardEvent): void => {
    // During composition with an input method, Enter accepts a suggestion.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }
  const note =
    left < 0
      ? t.over(-left)
      : waitS > 0
        ? t.slow(waitS)
        : left <= COUNTER_FROM
          ? t.left(left)
          : chat.slowSeconds > 0
            ? t.slowRule(chat.slowSeconds)
            : undefined
  return (
    <Form
      className={s.form}
      onSubmit={() => {
        send()
      }}
    >
      <label htmlFor={id}>
        <VisuallyHidden>{t.write}</VisuallyHidden>
      </label>
      <div className={s.row}>
        <textarea
          id={id}
          className={s.area}
          rows={1}
          value={text}
          placeholder={t.placeholder}
          dir="auto"
          enterKeyHint="send"
          aria-describedby={`${id}-note`}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={press}
        />
        <EmojiButton onPick={(emoji) => setText((now) => now + emoji)} />
        <IconButton type="submit" variant="primary" label={t.send} icon={<SendHorizontal />} disabled={!canSend} />
      </div>
      <p id={`${id}-note`} className={s.note} data-over={left < 0 || undefined}>
        {note}
      </p>
    </Form>
  )
}
