import type { ReactElement } from 'react'
import { X } from '../../../ui/icons.tsx'
import { useTexts } from '../../../lib/texts.ts'
import { IconButton } from '../../../ui/Button.tsx'
import { PriceField } from '../../items/PriceField.tsx'
import { PublicWordsFields } from '../../items/PublicWordsFields.tsx'
import { LockedPreview } from '../bubble/LockedPreview.tsx'
import { bubbleTexts } from '../bubble/texts.ts'
import { messageFormTexts } from '../form/texts.ts'
import type { MessageForm } from '../form/use-message-form.ts'
import { useAmounts } from '../../settings/use-amounts.ts'
import s from './composer-box.module.css'
import { composerTexts } from './texts.ts'

/** The price of the message, the creator's share, and a preview of the locked message. */
export const PricePanel = ({ form, name }: { form: MessageForm; name: string }): ReactElement => {
  const t = useTexts(composerTexts)
  const fields = useTexts(messageFormTexts)
  const bubble = useTexts(bubbleTexts)
  const { inWallet } = useAmounts()
  const { value, change } = form.draft
  const { items } = form.uploads
  const length = items.find(
    ({ kind, duration }) => (kind === 'video' || kind === 'audio') && duration !== undefined
  )?.duration
  return (
    <div className={s.price}>
      <PriceField
        label={fields.price}
        value={value.price}
        onChange={(price) => change({ price })}
        error={form.faults.price}
      />
      <IconButton
        className={s.noPrice}
        size="sm"
        label={t.noPrice}
        icon={<X />}
        onClick={() => change({ isPriced: false })}
      />
      <div className={s.public}>
        <PublicWordsFields value={value} onChange={change} />
      </div>
      <details className={s.sees}>
        <summary>{t.sees(name)}</summary>
        <LockedPreview
          title={value.title.trim()}
          caption={value.caption.trim()}
          kinds={items.map(({ kind }) => kind)}
          duration={length}
        >
          <span className={s.sample}>{bubble.unlock(value.price === undefined ? '…' : inWallet(value.price))}</span>
        </LockedPreview>
      </details>
    </div>
  )
}
