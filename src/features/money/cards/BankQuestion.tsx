import type { ReactElement } from 'react'
import { useEffect, useRef } from 'react'
import { useTexts } from '../../../lib/texts.ts'
import { Button } from '../../../ui/Button.tsx'
import { cx } from '../../../ui/cx.ts'
import layout from '../../../ui/layouts/layout.module.css'
import s from './cards.module.css'
import { cardTexts } from './texts.ts'

/** The bank's question to the cardholder before a card is saved, in the place of the form: what was typed stays behind it. */
export const BankQuestion = ({
  last4,
  isBusy,
  onAnswer,
}: {
  last4: string
  isBusy: boolean
  onAnswer: (approve: boolean) => void
}): ReactElement => {
  const t = useTexts(cardTexts)
  const ref = useRef<HTMLDivElement>(null)
  // It appears without a click of its own: whoever uses a keyboard or a screen reader is led to it.
  useEffect(() => ref.current?.focus(), [])
  return (
    <div ref={ref} role="group" tabIndex={-1} aria-label={t.bankTitle} className={layout.stack4}>
      <h3>{t.bankTitle}</h3>
      <p>{t.bankText(last4)}</p>
      <div className={cx(layout.wrap, s.buttons)}>
        <Button variant="secondary" disabled={isBusy} onClick={() => onAnswer(false)}>
          {t.bankRefuse}
        </Button>
        <Button loading={isBusy} onClick={() => onAnswer(true)}>
          {t.bankApprove}
        </Button>
      </div>
    </div>
  )
}
