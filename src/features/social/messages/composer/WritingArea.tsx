import { useEffect, useId } from 'react'
import type { KeyboardEvent, ReactElement, RefObject } from 'react'
import { maxMessageText } from '../../../../../contract/limits.ts'
import { useTexts } from '../../../../lib/texts.ts'
import { VisuallyHidden } from '../../../../ui/VisuallyHidden.tsx'
import { hasKeyboard } from './has-keyboard.ts'
import { cx } from '../../../../ui/cx.ts'
import s from './writing-area.module.css'
import { composerTexts } from './texts.ts'
import layout from '../../../../ui/layouts/layout.module.css'

/** Remaining characters below which the counter is shown. */
const COUNTED = 300
/** Maximum number of lines where the browser does not support `field-sizing`. */
const LINES = 7

export type WritingAreaProps = {
  area: RefObject<HTMLTextAreaElement | null>
  /** The name of the recipient. */
  name: string
  value: string
  error: string | undefined
  onChange: (text: string) => void
  onSend: () => void
  onFiles: (files: readonly File[]) => void
}

/**
 * The text area of a message: it grows with its text, Enter sends, Shift+Enter starts a line, pasted pictures become
 * files.
 */
export const WritingArea = ({
  area,
  name,
  value,
  error,
  onChange,
  onSend,
  onFiles,
}: WritingAreaProps): ReactElement => {
  const t = useTexts(composerTexts)
  const id = useId()
  const left = maxMessageText - value.trim().length
  useEffect(() => {
    if (hasKeyboard()) area.current?.focus({ preventScroll: true })
  }, [area])
  const press = (event: KeyboardEvent): void => {
    // During IME composition, Enter accepts a suggestion.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || !hasKeyboard()) return
    event.preventDefault()
    onSend()
  }
  return (
    <div className={cx(layout.stack, s.writing)}>
      <label htmlFor={id}>
        <VisuallyHidden>{t.write(name)}</VisuallyHidden>
      </label>
      <textarea
        ref={area}
        id={id}
        className={s.area}
        rows={Math.min(LINES, value.split('\n').length)}
        value={value}
        placeholder={t.placeholder}
        dir="auto"
        enterKeyHint="enter"
        aria-invalid={left < 0 || undefined}
        aria-describedby={`${id}-note`}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={press}
        onPaste={(event) => {
          const files = [...event.clipboardData.files]
          // A table copied from a spreadsheet contains a picture too; the text is what was meant.
          if (files.length === 0 || event.clipboardData.types.includes('text/plain')) return
          event.preventDefault()
          onFiles(files)
        }}
      />
      <p
        id={`${id}-note`}
        className={s.note}
        data-over={left < 0 || error !== undefined || undefined}
        aria-live="polite"
      >
        {left < 0 ? t.over(-left) : left <= COUNTED ? t.left(left) : error}
      </p>
    </div>
  )
}
