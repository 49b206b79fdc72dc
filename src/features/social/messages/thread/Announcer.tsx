import { useEffect, useRef, useState } from 'react'
import type { ReactElement } from 'react'
import { useTexts } from '../../../../lib/texts.ts'
import { VisuallyHidden } from '../../../../ui/VisuallyHidden.tsx'
import { conversationTexts } from '../../conversations/texts.ts'
import type { ThreadMessage } from '../thread-message.ts'
import { useAmounts } from '../../../platform/settings/use-amounts.ts'
import { threadTexts } from './texts.ts'

/** Maximum number of messages announced at once. */
const MAX_ANNOUNCED = 3

/**
 * Announces each received message once to screen readers, because the list renders only what is on screen. After a lost
 * connection only the newest are announced.
 */
export const Announcer = ({
  messages,
  viewerId,
  name,
}: {
  messages: readonly ThreadMessage[]
  viewerId: string
  name: string
}): ReactElement => {
  const t = useTexts(threadTexts)
  const words = useTexts(conversationTexts)
  const { inWallet } = useAmounts()
  const [announced, setAnnounced] = useState<readonly ThreadMessage[]>([])
  const known = useRef(messages.findLast(({ delivery }) => !delivery)?.seq ?? 0)
  useEffect(() => {
    const fresh = messages.filter(({ seq, delivery }) => seq > known.current && !delivery)
    known.current = Math.max(known.current, ...fresh.map(({ seq }) => seq))
    const received = fresh.filter(({ senderId }) => senderId !== viewerId)
    if (received.length > 0) setAnnounced(received.slice(-MAX_ANNOUNCED))
  }, [messages, viewerId])
  const wordsOf = ({ isLocked, title, caption, text, tip, kind, totalFiles }: ThreadMessage): string => {
    if (isLocked) return [t.locked, title, caption].filter(Boolean).join(', ')
    const fact = tip ? words.tip(inWallet(tip.amount)) : kind === 'call' ? words.call : ''
    return [fact, text].filter(Boolean).join(', ') || t.files(totalFiles)
  }
  return (
    <VisuallyHidden>
      <span role="log" aria-live="polite">
        {announced.map((message) => (
          <span key={message._id}>{t.announcement(name, wordsOf(message))} </span>
        ))}
      </span>
    </VisuallyHidden>
  )
}
