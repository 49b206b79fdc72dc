import type { ReactElement } from 'react'
import { useTexts } from '../../../../lib/texts.ts'
import { SwitchField } from '../../../../ui/antd/SwitchField.tsx'
import { PriceField } from '../../../catalogue/items/PriceField.tsx'
import { PublicTextFields } from '../../../catalogue/items/PublicTextFields.tsx'
import { messageFormTexts } from './texts.ts'
import type { MessageForm } from './use-message-form.ts'
import layout from '../../../../ui/layouts/layout.module.css'

/**
 * The price of a message and its public title and caption; for creators only. `error` is the server's message about the
 * price.
 */
export const PriceToggle = ({ form, error }: { form: MessageForm; error?: string | undefined }): ReactElement => {
  const t = useTexts(messageFormTexts)
  const { value, change } = form.draft
  return (
    <div className={layout.stack4}>
      <SwitchField
        label={t.priced}
        hint={t.pricedNote}
        checked={value.isPriced}
        onChange={(isPriced) => change({ isPriced })}
      />
      {value.isPriced && (
        <PriceField
          label={t.price}
          value={value.price}
          onChange={(price) => change({ price })}
          error={form.faults.price ?? error}
        />
      )}
      {value.isPriced && <PublicTextFields value={value} onChange={change} />}
    </div>
  )
}
