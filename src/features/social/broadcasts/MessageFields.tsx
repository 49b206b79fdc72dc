import type { ReactElement } from 'react'
import { maxMessageText } from '../../../../contract/limits.ts'
import type { ApiError } from '../../../api/api-error.ts'
import { errorText } from '../../../lib/error-texts.ts'
import { useTexts } from '../../../lib/texts.ts'
import { FormField } from '../../../ui/antd/FormField.tsx'
import { TextArea } from '../../../ui/antd/TextArea.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { AttachButton } from '../messages/form/AttachButton.tsx'
import { AttachmentTray } from '../messages/form/AttachmentTray.tsx'
import { PriceToggle } from '../messages/form/PriceToggle.tsx'
import type { MessageForm } from '../messages/form/use-message-form.ts'
import { EmojiButton } from '../messages/composer/EmojiButton.tsx'
import s from './broadcasts.module.css'
import { broadcastTexts } from './texts.ts'
import layout from '../../../ui/layouts/layout.module.css'

/** Remaining characters from which the counter is shown. */
const COUNTED = 500

/** Text, emoji, files and price of a broadcast or welcome message. `error`: the server's answer. */
export const MessageFields = ({ form, error }: { form: MessageForm; error: ApiError | null }): ReactElement => {
  const t = useTexts(broadcastTexts)
  const { draft, faults, uploads, overBy } = form
  const errors = error?.fields
  return (
    <div className={s.parts}>
      <FormField
        label={t.message}
        error={overBy > 0 ? t.over(overBy) : (faults.text ?? errors?.['text'])}
        counter={overBy > -COUNTED ? { used: maxMessageText + overBy, most: maxMessageText } : undefined}
      >
        <TextArea
          minRows={5}
          dir="auto"
          value={draft.value.text}
          onChange={(event) => draft.change({ text: event.target.value })}
        />
      </FormField>
      <div className={layout.wrap}>
        <AttachButton uploads={uploads} />
        <EmojiButton onPick={(emoji) => draft.change({ text: draft.value.text + emoji })} />
      </div>
      <AttachmentTray form={form} />
      <PriceToggle form={form} error={errors?.['price']} />
      {error && !errors && (
        <Notice tone="danger" role="alert">
          {errorText(error)}
        </Notice>
      )}
    </div>
  )
}
