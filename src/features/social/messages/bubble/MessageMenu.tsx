import { useState } from 'react'
import type { ReactElement, RefObject } from 'react'
import { Copy, Flag, Trash2 } from '../../../../ui/icons.tsx'
import { copyText } from '../../../../lib/copy-link.ts'
import { useTexts } from '../../../../lib/texts.ts'
import { Menu } from '../../../../ui/Menu.tsx'
import { useReport } from '../../reports/use-report.ts'
import type { ThreadMessage } from '../thread-message.ts'
import { RemoveMessage } from './RemoveMessage.tsx'
import { bubbleTexts } from './texts.ts'

export type MessageMenuProps = {
  message: ThreadMessage
  isOwn: boolean
  /** The name of the other person. */
  name: string
  className?: string | undefined
  holder: RefObject<HTMLSpanElement | null>
}

/**
 * The actions of a message: copy its text, delete an own one, report another's. Renders nothing where there are none.
 * `holder` contains its button.
 */
export const MessageMenu = ({ message, isOwn, name, className, holder }: MessageMenuProps): ReactElement | null => {
  const t = useTexts(bubbleTexts)
  const report = useReport()
  const [isRemoving, setRemoving] = useState(false)
  const { _id, text, kind, isLocked, isDeleted, delivery } = message
  const items = [
    ...(text !== '' && !isLocked
      ? [{ label: t.copy, icon: <Copy aria-hidden />, onSelect: () => void copyText(text, t.copied) }]
      : []),
    ...(isOwn && kind === 'text' && !delivery
      ? [{ label: t.remove, icon: <Trash2 aria-hidden />, danger: true, onSelect: () => setRemoving(true) }]
      : []),
    ...(isOwn
      ? []
      : [
          {
            label: t.report,
            icon: <Flag aria-hidden />,
            onSelect: () => report({ objectType: 'message', objectId: _id, name }),
          },
        ]),
  ]
  if (isDeleted || items.length === 0) return null
  return (
    <span ref={holder} className={className}>
      <Menu label={t.menu} button={{ size: 'sm' }} items={items} />
      {isRemoving && <RemoveMessage message={message} name={name} onClose={() => setRemoving(false)} />}
    </span>
  )
}
