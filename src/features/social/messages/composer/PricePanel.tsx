import { useEffect, useRef } from 'react'
import type { ReactElement } from 'react'
import { X } from '../../../../ui/icons.tsx'
import { useTexts } from '../../../../lib/texts.ts'
import { AntdProvider } from '../../../../ui/antd/AntdProvider.tsx'
import { IconButton } from '../../../../ui/Button.tsx'
import { PriceField } from '../../../catalogue/items/PriceField.tsx'
import { PublicTextFields } from '../../../catalogue/items/PublicTextFields.tsx'
import { LockedPreview } from '../bubble/LockedPreview.tsx'
import { bubbleTexts } from '../bubble/texts.ts'
import { messageFormTexts } from '../form/texts.ts'
import type { MessageForm } from '../form/use-message-form.ts'
import { useAmounts } from '../../../platform/settings/use-amounts.ts'
import s from './composer-box.module.css'
import { composerTexts } from './texts.ts'
import { cx } from '../../../../ui/cx.ts'
import layout from '../../../../ui/layouts/layout.module.css'

export type PricePanelProps = {
  form: MessageForm
  /** Name of the recipient. */
  name: string
  /** Focuses the price when the panel appears. */
  takesFocus: boolean
}

/** The price of the message, the creator's share, and a preview of the locked message. */
export const PricePanel = ({ form, name, takesFocus }: PricePanelProps): ReactElement => {
  const t = useTexts(composerTexts)
  const fields = useTexts(messageFormTexts)
  const bubble = useTexts(bubbleTexts)
  const { inWallet } = useAmounts()
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (takesFocus) panel.current?.querySelector('input')?.focus()
  }, [takesFocus])
  const { value, change } = form.draft
  const { items } = form.uploads
  const length = items.find(
    ({ kind, duration }) => (kind === 'video' || kind === 'audio') && duration !== undefined
  )?.duration
  return (
    <AntdProvider>
      <div ref={panel} className={cx(layout.stack3, s.price)}>
        <PriceField
          label={fields.price}
          value={value.price}
          onChange={(price) => change({ price })}
          error={form.faults.price}
        />
        <IconButton
          className={s.unpriced}
          size="sm"
          label={t.noPrice}
          icon={<X />}
          onClick={() => change({ isPriced: false })}
        />
        <div className={s.public}>
          <PublicTextFields value={value} onChange={change} />
        </div>
        <details className={s.preview}>
          <summary>{t.previewTitle(name)}</summary>
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
    </AntdProvider>
  )
}
