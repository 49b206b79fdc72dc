import { useId, useRef, useState } from 'react'
import type { ReactElement } from 'react'
import { Smile } from '../../../../ui/icons.tsx'
import { useTexts } from '../../../../lib/texts.ts'
import { IconButton } from '../../../../ui/Button.tsx'
import { isPhone } from '../../../../ui/overlay/is-phone.ts'
import { useCloseOnBack } from '../../../../ui/overlay/use-close-on-back.ts'
import s from './emoji.module.css'
import { composerTexts } from './texts.ts'
import { lazyClient } from '../../../../ui/lazy-client.tsx'

const EmojiPicker = lazyClient(() => import('./EmojiPicker.tsx').then((module) => module.EmojiPicker))

/**
 * A button that opens the emoji picker in a popover; the picker is loaded when it is first opened. `onDone` is called
 * when it closes after a choice.
 */
export const EmojiButton = ({
  onPick,
  onDone,
}: {
  onPick: (emoji: string) => void
  onDone?: () => void
}): ReactElement => {
  const t = useTexts(composerTexts)
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const hasPicked = useRef(false)
  useCloseOnBack(isOpen && isPhone(), () => panel.current?.hidePopover())
  const pick = (emoji: string): void => {
    hasPicked.current = true
    onPick(emoji)
  }
  const toggleOpen = (open: boolean): void => {
    setOpen(open)
    if (!open && hasPicked.current) onDone?.()
    hasPicked.current = false
  }
  return (
    <div className={s.opener}>
      <IconButton label={t.emoji} icon={<Smile />} popoverTarget={id} aria-expanded={isOpen} />
      <div
        ref={panel}
        id={id}
        popover="auto"
        className={s.panel}
        onToggle={(event) => toggleOpen(event.newState === 'open')}
      >
        {isOpen && <EmojiPicker onPick={pick} />}
      </div>
    </div>
  )
}
