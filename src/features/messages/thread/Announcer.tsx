import { useEffect, useRef, useState } from 'react'
import type { ReactElement } from 'react'
import { useTexts } from '../../../lib/texts.ts'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import type { ThreadMessage } from '../thread-message.ts'
import { threadTexts } from './texts.ts'

/** Says each message of the other as it comes, for a screen reader: the list itself holds only what is on screen. */
export const Announcer = ({ messages, viewerId, name }: { messages: readonly ThreadMessage[]; viewerId: string; name: string }): ReactElement => {
  const t = useTexts(threadTexts)
  const [said, setSaid] = useState('')
  const last = messages.at(-1)
  const known = useRef(last?.seq ?? 0)
  useEffect(() => {
    if (!last || last.seq <= known.current || last.delivery) return
    known.current = last.seq
    if (last.senderId !== viewerId) setSaid(t.said(name, last.isLocked ? t.locked : last.text || t.files(last.totalFiles)))
  }, [last, viewerId, name, t])
  return (
    <VisuallyHidden>
      <span role="log" aria-live="polite">
        {said}
      </span>
    </VisuallyHidden>
  )
}
