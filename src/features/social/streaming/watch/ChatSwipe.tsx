import type { RefObject } from 'react'
import { useSwipe } from '../../../../ui/overlay/use-swipe.ts'

export type ChatSwipeProps = {
  /** Takes the touches. */
  room: RefObject<HTMLElement | null>
  /** Follows the finger. */
  chat: RefObject<HTMLElement | null>
  hasChat: boolean
  onChat: (isShown: boolean) => void
}

const ownMovement = 'input, textarea, select, [data-acts], [data-controls], [popover], dialog'

/** On phones, a swipe to the right puts the chat away, and one to the left brings it back. */
export const ChatSwipe = ({ room, chat, hasChat, onChat }: ChatSwipeProps): null => {
  useSwipe(room, chat, {
    ...(hasChat ? { onRight: () => onChat(false) } : { onLeft: () => onChat(true) }),
    isFree: (target) => !target.closest(ownMovement),
  })
  return null
}
