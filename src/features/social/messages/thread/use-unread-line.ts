import { useRef, useState } from 'react'
import type { ThreadMessage } from '../thread-message.ts'
import { firstUnseen } from './rows.ts'

type Options = {
  messages: readonly ThreadMessage[]
  viewerId: string
  /** Number of unread messages when the conversation was opened. */
  unseenAtOpen: number
  isReading: boolean
}

/**
 * The position of the unread line: before the messages that were unread on opening, later before those that arrived
 * while the page was not focused. It disappears with the viewer's next message.
 */
export const useUnreadLine = ({ messages, viewerId, unseenAtOpen, isReading }: Options): number | null => {
  const [line, setLine] = useState(() => firstUnseen(messages, viewerId, unseenAtOpen))
  const last = messages.at(-1)
  const known = useRef(last)
  if (known.current !== last) {
    const before = known.current
    known.current = last
    const isNew =
      last !== undefined &&
      (!before || last.seq > before.seq || (last.delivery !== undefined && before._id !== last._id))
    if (isNew && last.senderId === viewerId) setLine(null)
    else if (isNew && !isReading && (line === null || line < (before?.seq ?? 0))) setLine(last.seq)
  }
  return line
}
