import type { ReactElement } from 'react'
import { useTexts } from '../../../lib/texts.ts'
import { Switch } from '../../../ui/Choice.tsx'
import { PriceField } from '../../items/PriceField.tsx'
import { PublicWordsFields } from '../../items/PublicWordsFields.tsx'
import s from './message-form.module.css'
import { messageFormTexts } from './texts.ts'
import type { MessageForm } from './use-message-form.ts'

/**
 * The price of a message and its public title and caption; for creators only. `error` is the server's message about the
 * price.
 */
export const PriceToggle = ({ form, error }: { form: MessageForm; error?: string | undefined }): ReactElement => {
  const t = useTexts(messageFormTexts)
  const { value, change } = form.draft
  return (
    <div className={s.priced}>
      <Switch
        label={t.priced}
        hint={t.pricedNote}
        checked={value.isPriced}
        onChange={(event) => change({ isPriced: event.target.checked })}
      />
      {value.isPriced && (
        <PriceField
          label={t.price}
          value={value.price}
          onChange={(price) => change({ price })}
          error={form.faults.price ?? error}
        />
      )}
      {value.isPriced && <PublicWordsFields value={value} onChange={change} />}
    </div>
  )
}
