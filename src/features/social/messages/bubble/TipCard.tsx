import type { ReactElement } from 'react'
import { HandCoins } from '../../../../ui/icons.tsx'
import { useTexts } from '../../../../lib/texts.ts'
import { useAmounts } from '../../../platform/settings/use-amounts.ts'
import { MessageText } from './MessageText.tsx'
import { bubbleTexts } from './texts.ts'
import s from './tip-card.module.css'
import { cx } from '../../../../ui/cx.ts'
import layout from '../../../../ui/layouts/layout.module.css'

/** A tip in the conversation: its amount and its message. `sender` is absent when the viewer gave it. */
export const TipCard = ({
  amount,
  isRefunded,
  text,
  sender,
}: {
  amount: number
  isRefunded: boolean
  text: string
  sender: string | undefined
}): ReactElement => {
  const t = useTexts(bubbleTexts)
  const price = useAmounts().inWallet(amount)
  return (
    <div className={layout.stack2}>
      <p className={cx(layout.row, s.line)}>
        <HandCoins aria-hidden />
        <strong>{sender === undefined ? t.youTipped(price) : t.tipped(sender, price)}</strong>
      </p>
      {isRefunded && <p className={s.returned}>{t.tipReturned}</p>}
      {text !== '' && <MessageText text={text} />}
    </div>
  )
}
