import type { ReactElement } from 'react'
import { maxPinnedText } from '../../../../../contract/limits.ts'
import { filledTexts } from '../../../../api/filled-texts.ts'
import { useFilledValue } from '../../../../api/use-filled.ts'
import { useTexts } from '../../../../lib/texts.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Form } from '../../../../ui/controls/Form.tsx'
import { Field } from '../../../../ui/controls/Field.tsx'
import { TextArea } from '../../../../ui/controls/TextInput.tsx'
import layout from '../../../../ui/layouts/layout.module.css'
import type { SaveChat } from './ChatControls.tsx'
import { manageTexts } from './manage-texts.ts'

/** The text that stays above the chat. */
export const PinnedText = ({ text, save }: { text: string; save: SaveChat }): ReactElement => {
  const t = useTexts(manageTexts)
  const { changedElsewhere } = useTexts(filledTexts)
  const [pinned, setPinned, isElsewhere] = useFilledValue(text)
  return (
    <Form className={layout.stack2} onSubmit={() => void save({ pinnedText: pinned.trim() })}>
      <Field
        label={t.pinnedLabel}
        hint={t.pinnedHint}
        error={isElsewhere ? changedElsewhere : undefined}
        counter={pinned.length > maxPinnedText - 60 ? { used: pinned.length, most: maxPinnedText } : undefined}
      >
        <TextArea rows={2} value={pinned} onChange={(event) => setPinned(event.target.value)} />
      </Field>
      <div className={layout.wrap}>
        <Button
          type="submit"
          variant="secondary"
          size="sm"
          disabled={pinned.trim() === text || pinned.trim().length > maxPinnedText}
        >
          {t.pin}
        </Button>
        {text !== '' && (
          <Button
            variant="quiet"
            size="sm"
            onClick={() => {
              setPinned('')
              void save({ pinnedText: '' })
            }}
          >
            {t.unpin}
          </Button>
        )}
      </div>
    </Form>
  )
}
