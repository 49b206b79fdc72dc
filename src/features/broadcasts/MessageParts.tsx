import type { ReactElement } from 'react'
import { maxMessageText } from '../../../contract/messages.ts'
import { useTexts } from '../../lib/texts.ts'
import { Field } from '../../ui/Field.tsx'
import { TextArea } from '../../ui/TextInput.tsx'
import { AttachButton } from '../messages/form/AttachButton.tsx'
import { AttachmentTray } from '../messages/form/AttachmentTray.tsx'
import { PriceToggle } from '../messages/form/PriceToggle.tsx'
import type { MessageForm } from '../messages/form/use-message-form.ts'
import { EmojiButton } from '../messages/composer/EmojiButton.tsx'
import s from './broadcasts.module.css'
import { broadcastTexts } from './texts.ts'

/** Characters left from which on they are counted. */
const COUNTED = 500

/** Words, emoji, files and a price of a message to more than one; `errors` are the server's. */
export const MessageParts = ({ form, errors }: { form: MessageForm; errors: Readonly<Record<string, string>> }): ReactElement => {
  const t = useTexts(broadcastTexts)
  const { draft, faults, uploads } = form
  const used = draft.value.text.trim().length
  return (
    <div className={s.parts}>
      <Field
        label={t.message}
        error={used > maxMessageText ? t.over(used - maxMessageText) : (faults.text ?? errors['text'])}
        counter={used > maxMessageText - COUNTED ? { used, most: maxMessageText } : undefined}
      >
        <TextArea rows={5} dir="auto" value={draft.value.text} onChange={(event) => draft.change({ text: event.target.value })} />
      </Field>
      <div className={s.tools}>
        <AttachButton uploads={uploads} />
        <EmojiButton onPick={(emoji) => draft.change({ text: draft.value.text + emoji })} />
      </div>
      <AttachmentTray form={form} />
      <PriceToggle form={form} error={errors['price']} />
    </div>
  )
}
