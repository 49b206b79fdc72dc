import type { ReactElement, RefObject } from 'react'
import { lazyClient } from '../../../ui/lazy-client.tsx'
import type { ChatPanelProps } from './ChatPanel.tsx'
import s from './chat-panel.module.css'
import { cx } from '../../../ui/cx.ts'

const ChatPanel = lazyClient(() => import('./ChatPanel.tsx').then((module) => module.ChatPanel))

/** The chat of a page that visitors open: it takes its place at once, and comes after the page itself. */
export const LazyChatPanel = ({
  className,
  place,
  ...chat
}: ChatPanelProps & { place?: RefObject<HTMLDivElement | null> }): ReactElement => (
  <div ref={place} className={cx(s.place, className)}>
    <ChatPanel {...chat} />
  </div>
)
